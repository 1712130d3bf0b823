import { escapeHtml } from "@antochi/contract/html";
import type { oas32 } from "zod-openapi";
import { type DescribedOperation, methods } from "./describe-operation.ts";
import type { DescribedAnswer } from "./error-responses.ts";
import { wholeSchema } from "./json-schema.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { signInRecipe } from "./sign-in-recipe.ts";

/** The reference as one HTML page without scripts, so that it is readable anywhere and under any policy. */
export function renderDocs({ info, servers, tags, paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
  const sections = tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name);
    return `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${own.map(renderCall).join("")}</section>`;
  });
  const contents = tags.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`);
  const title = `${escapeHtml(info.title)}: calls`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>${title}</h1>
<p>${escapeHtml(info.description)} As data: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2 id="sign-in">Sign in</h2>
<p>Logging in sets a cookie; curl keeps it in a file and sends it with what follows.</p>
<pre>${escapeHtml(signInRecipe(servers[0]?.url ?? ""))}</pre>
<nav aria-label="Contents"><ul>${contents.join("")}</ul></nav></header>
<main>${sections.join("\n")}</main>
</body>
</html>
`;

  function renderCall({ method, path, operation }: (typeof calls)[number]): string {
    return `<article id="${escapeHtml(operation.operationId)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p>
${renderParameters(operation)}${renderBody(operation)}${renderAnswers(operation)}
</article>`;
  }

  function renderAnswers({ responses }: DescribedOperation): string {
    const items = Object.entries(responses).map(([status, response]) => {
      const answer =
        "$ref" in response
          ? renderRefusal(components.responses[response.$ref.split("/").at(-1) ?? ""])
          : `${escapeHtml(response.description)}${renderContent(response.content)}`;
      return `<dt>${status}</dt><dd>${answer}</dd>`;
    });
    return `<h4>Answers</h4><dl>${items.join("")}</dl>`;
  }
}

/** A refusal's meaning, and the code by which programs recognise it; the body is the same for all. */
function renderRefusal(refusal: DescribedAnswer | undefined): string {
  const example: unknown = refusal?.content?.["application/json"]?.example;
  const words = escapeHtml(refusal?.description ?? "");
  const hasCode = typeof example === "object" && example !== null && "code" in example;
  return hasCode ? `${words}, such as <code>${escapeHtml(String(example.code))}</code>` : words;
}

function renderParameters({ parameters = [] }: DescribedOperation): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema = {} }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ", required" : ""}</td><td>${renderSchema(schema)}</td></tr>`,
  );
  return `<h4>Parameters</h4><table><tbody>${rows.join("")}</tbody></table>`;
}

function renderBody({ requestBody }: DescribedOperation): string {
  if (!requestBody) return "";
  return `<h4>Body</h4><p>${Object.keys(requestBody.content).join(", ")}</p>${renderContent(requestBody.content)}`;
}

function renderContent(content: Record<string, oas32.MediaTypeObject> = {}): string {
  const media = Object.values(content).map(({ schema = {}, example }) => {
    const text: unknown = example;
    const pre = text === undefined ? "" : `<pre>${escapeHtml(JSON.stringify(text, null, 2))}</pre>`;
    return `${renderSchema(schema)}${pre}`;
  });
  return media.join("");
}

/** Renders a schema for people: fields as a list, everything else in a line. */
function renderSchema(given: oas32.SchemaObject | oas32.ReferenceObject): string {
  const schema = wholeSchema(given);
  if (schema.type === "array" && schema.items) return `<p>a list of</p>${renderSchema(schema.items)}`;
  if (schema.type !== "object" || !schema.properties) return `<p>${escapeHtml(describe(schema))}</p>`;
  const { required = [], properties } = schema;
  const rows = Object.entries(properties).map(([name, field]) => {
    const need = required.includes(name) ? "" : " (optional)";
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${need}</th><td>${renderSchema(field)}</td></tr>`;
  });
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

function describe(given: oas32.SchemaObject | oas32.ReferenceObject): string {
  const schema = wholeSchema(given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return schema.anyOf.map(describe).join(" or ");
  const bounds: [string, unknown][] = [
    ["at least characters:", schema.minLength],
    ["at most characters:", schema.maxLength],
    ["from", schema.minimum],
    ["above", schema.exclusiveMinimum],
    ["to", schema.maximum],
    ["as", schema.format],
    ["default", schema.default],
  ];
  const named = bounds.filter(([, value]) => value !== undefined);
  const type = [schema.type ?? "anything"].flat().join(" or ");
  return [type, ...named.map(([words, value]) => `${words} ${JSON.stringify(value)}`)].join(", ");
}
