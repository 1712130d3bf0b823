import { escapeHtml } from "@antochi/contract/html";
import {
  type Method,
  methods,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
} from "./document-types.ts";
import { renderSchema } from "./render-schema.ts";

/** The reference as one HTML page without a script, so that it reads anywhere and under any policy. */
export function renderDocs(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
  const sections = document.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name);
    return `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${own.map((call) => renderCall(call, document)).join("")}</section>`;
  });
  const contents = document.tags.map(
    ({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}: calls</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>${escapeHtml(document.info.title)}: calls</h1>
<p>${escapeHtml(document.info.description)} As data: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Contents"><ul>${contents.join("")}</ul></nav></header>
<main>${sections.join("\n")}</main>
</body>
</html>
`;
}

type Call = { method: Method; path: string; operation: OperationObject };

function renderCall({ method, path, operation }: Call, document: OpenApiDocument): string {
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p>
${renderParameters(operation)}${renderBody(operation)}${renderResponses(operation, document)}
</article>`;
}

function renderParameters({ parameters = [] }: OperationObject): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ", required" : ""}</td><td>${renderSchema(schema)}</td></tr>`,
  );
  return `<h4>Parameters</h4><table><tbody>${rows.join("")}</tbody></table>`;
}

function renderBody({ requestBody }: OperationObject): string {
  if (!requestBody) return "";
  const media = Object.entries(requestBody.content).map(
    ([type, { schema, example }]) =>
      `<p>${escapeHtml(type)}</p>${renderSchema(schema)}${renderExample(example)}`,
  );
  return `<h4>Body</h4>${media.join("")}`;
}

function renderResponses({ responses }: OperationObject, { components }: OpenApiDocument): string {
  const items = Object.entries(responses).map(([status, response]) => {
    if ("$ref" in response) {
      const refusal = components.responses[response.$ref.split("/").at(-1) ?? ""];
      return `<dt>${status}</dt><dd>${refusal ? renderRefusal(refusal) : "a refusal"}</dd>`;
    }
    const media = Object.values(response.content ?? {}).map(
      ({ schema, example }) => `${renderSchema(schema)}${renderExample(example)}`,
    );
    return `<dt>${status}</dt><dd>${escapeHtml(response.description)}${media.join("")}</dd>`;
  });
  return `<h4>Answers</h4><dl>${items.join("")}</dl>`;
}

/** What a refusal means, and the code by which programs tell it; its body is the same for all. */
function renderRefusal({ description, content }: ResponseObject): string {
  const example = content?.["application/json"]?.example;
  const code =
    typeof example === "object" && example !== null && "code" in example ? example.code : undefined;
  const words = escapeHtml(description);
  return typeof code === "string" ? `${words}, such as <code>${escapeHtml(code)}</code>` : words;
}

function renderExample(example: unknown): string {
  return example === undefined ? "" : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
}
