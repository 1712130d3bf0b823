import { relative, sep } from "node:path";
import { definePlugin, defineRule } from "@oxlint/plugins";
import type { Ranged } from "@oxlint/plugins";
import { judgeImport } from "./judge-import.ts";
import { emptyName } from "./room-names.ts";

const importLaw = defineRule({
  create(context) {
    const file = fromRoot(context.cwd, context.physicalFilename);

    function judge(node: Ranged, specifier: unknown, typeOnly: boolean) {
      if (typeof specifier !== "string") return;
      const message = judgeImport({ file, specifier, typeOnly });
      if (message) context.report({ node, message });
    }

    return {
      ImportDeclaration: (node) => judge(node, node.source.value, node.importKind === "type"),
      ExportNamedDeclaration: (node) => judge(node, node.source?.value, node.exportKind === "type"),
      ExportAllDeclaration: (node) => judge(node, node.source.value, node.exportKind === "type"),
      ImportExpression: (node) => judge(node, node.source.type === "Literal" && node.source.value, false),
      TSImportType: (node) => judge(node, node.source.value, true),
    };
  },
});

const roomNames = defineRule({
  create(context) {
    const name = emptyName(fromRoot(context.cwd, context.physicalFilename));
    if (!name) return {};
    return {
      Program: (node) => context.report({ node, message: `'${name}' names no room: name it by its noun` }),
    };
  },
});

const constantNames = defineRule({
  create(context) {
    return {
      VariableDeclarator(node) {
        if (node.id.type !== "Identifier" || !/^[A-Z][A-Z0-9_]+$/.test(node.id.name)) return;
        context.report({
          node,
          message: `'${node.id.name}' shouts: constants are camelCase like every value`,
        });
      },
    };
  },
});

function fromRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/** Our own lint rules; oxlint loads a plugin by its default export. */
export default definePlugin({
  meta: { name: "antochi" },
  rules: { "import-law": importLaw, "room-names": roomNames, "constant-names": constantNames },
});
