/** The process cannot start: the message is one line that names the variable at fault, never its value. */
export class ConfigError extends Error {
  readonly variable: string;

  constructor(variable: string, problem: string, options?: ErrorOptions) {
    super(`${variable} ${problem}`, options);
    this.name = "ConfigError";
    this.variable = variable;
  }
}
