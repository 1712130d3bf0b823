import type { JsonSchema } from "./json-schema.ts";

/** The part of OpenAPI 3.1.1 (https://spec.openapis.org/oas/v3.1.1.html) that our document uses. */
export type OpenApiDocument = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, { type: "apiKey"; in: "cookie"; name: string; description: string }>;
    schemas: Record<string, JsonSchema>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    responses: Record<string, ResponseObject>;
  };
};

export type PathItem = Partial<Record<Method, OperationObject>>;

export const methods = ["get", "post", "put", "delete"] as const;
export type Method = (typeof methods)[number];

export type OperationObject = {
  operationId: string;
  summary: string;
  /** Who may make the call. */
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; content: Record<string, MediaObject> };
  responses: Record<string, ResponseObject | Reference>;
};

export type ParameterObject = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
};

export type MediaObject = { schema: JsonSchema; example?: unknown };

export type ResponseObject = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaObject>;
};

export type Reference = { $ref: string };
