/** Shell commands by which a script signs in and makes calls. `--json` needs curl 7.82 or later. */
export function signInRecipe(origin: string): string {
  return [
    `curl --cookie-jar cookies.txt ${origin}/api/login \\`,
    `  --json '{"email": "admin@example.com", "password": "…"}'`,
    `curl --cookie cookies.txt ${origin}/api/user`,
    `curl --cookie cookies.txt ${origin}/api/objects --form file=@manual.pdf`,
  ].join("\n");
}
