/** The series in Prometheus' text format, each under its name with its labels as written. */
export function readSeries(text: string): Map<string, number> {
  const series = new Map<string, number>();
  for (const line of text.split("\n")) {
    const at = line.lastIndexOf(" ");
    if (line !== "" && !line.startsWith("#")) series.set(line.slice(0, at), Number(line.slice(at + 1)));
  }
  return series;
}
