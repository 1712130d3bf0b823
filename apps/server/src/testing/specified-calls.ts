import { approvedMember, pendingMember, samplePassword } from "@antochi/testing/people";

export type SpecifiedCall = {
  call: string;
  as: "visitor" | "member" | "admin";
  status: number;
  body?: object;
  answer?: object;
};

const enquirer = { firstName: "A", lastName: "B", email: "a@example.org" };

/** The intended use of the calls in section 7 of the specification, ordered so that each finds the data it needs. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { call: "GET /api/user", as: "visitor", status: 401, answer: { code: "not-signed-in" } },
  {
    call: "GET /api/user",
    as: "member",
    status: 200,
    answer: { username: approvedMember.username, isAdmin: false },
  },
  {
    call: "POST /api/login",
    as: "visitor",
    status: 200,
    body: { email: approvedMember.email, password: samplePassword },
    answer: { isApproved: true },
  },
  {
    call: "POST /api/login",
    as: "visitor",
    status: 401,
    body: { email: "nobody@example.org", password: samplePassword },
    answer: { message: "Invalid email or password" },
  },
  {
    call: "POST /api/login",
    as: "visitor",
    status: 403,
    body: { email: pendingMember.email, password: samplePassword },
    answer: { code: "awaiting-approval" },
  },
  {
    call: `POST /api/login?${new URLSearchParams({ email: approvedMember.email, password: samplePassword }).toString()}`,
    as: "visitor",
    status: 400,
    answer: { message: "Please enter a valid email address" },
  },
  {
    call: "POST /api/register",
    as: "visitor",
    status: 201,
    body: { ...enquirer, phone: "+30 210 000 0000", password: "secret" },
  },
  {
    call: "POST /api/register",
    as: "visitor",
    status: 201,
    body: { ...enquirer, phone: "+30 210 000 0000", password: "another" },
  },
  { call: "POST /api/logout", as: "visitor", status: 200 },
  {
    call: "POST /api/contact",
    as: "visitor",
    status: 201,
    body: { ...enquirer, organization: "C", interest: "mantis", message: "At least ten." },
  },
  {
    call: "POST /api/contact",
    as: "visitor",
    status: 400,
    body: { ...enquirer, organization: "C", interest: "mantis", message: "Short" },
    answer: { message: "Message must be at least 10 characters long" },
  },
  { call: "POST /api/newsletter/subscribe", as: "visitor", status: 201, body: { email: "a@example.org" } },
  { call: "POST /api/newsletter/subscribe", as: "visitor", status: 201, body: { email: "A@example.org" } },
  { call: "POST /api/fpv-training-interest", as: "visitor", status: 201, body: { ...enquirer, phone: "1" } },
  {
    call: "POST /api/knowledge-base/messages",
    as: "visitor",
    status: 201,
    body: { name: "A", email: "a@example.org", subject: "S", message: "At least ten." },
  },
  { call: "GET /api/knowledge-base/categories", as: "visitor", status: 200 },
  { call: "GET /api/knowledge-base/articles", as: "visitor", status: 200 },
  {
    call: "POST /api/activity/log",
    as: "visitor",
    status: 401,
    body: { articleId: ":article", action: "view_article" },
  },
  {
    call: "POST /api/activity/log",
    as: "member",
    status: 201,
    body: { articleId: ":article", action: "view_article" },
  },
  {
    call: "POST /api/activity/log",
    as: "member",
    status: 404,
    body: { articleId: 999, action: "view_article" },
  },
  {
    call: "POST /api/activity/log",
    as: "member",
    status: 400,
    body: { articleId: ":article" },
    answer: { message: "Action is required" },
  },
  { call: "GET /api/users", as: "admin", status: 200 },
  { call: "GET /api/activity/logs", as: "admin", status: 200 },
  { call: "GET /api/activity/logs/:article", as: "admin", status: 200 },
  { call: "GET /api/activity/logs/999", as: "admin", status: 404 },
  { call: "GET /api/activity/statistics", as: "admin", status: 200 },
  { call: "GET /api/knowledge-base/messages", as: "admin", status: 200 },
  {
    call: "POST /api/knowledge-base/categories",
    as: "admin",
    status: 201,
    body: { name: "New" },
    answer: { name: "New", description: null },
  },
  {
    call: "POST /api/knowledge-base/articles",
    as: "admin",
    status: 400,
    body: { title: "New", categoryId: 999, pdfPath: ":free" },
    answer: { message: "Category is required" },
  },
  {
    call: "POST /api/knowledge-base/articles",
    as: "admin",
    status: 201,
    body: { title: "New", categoryId: ":category", pdfPath: ":free" },
    answer: { title: "New" },
  },
  {
    call: "POST /api/knowledge-base/articles",
    as: "admin",
    status: 409,
    body: { title: "New", categoryId: ":category", pdfPath: ":free" },
  },
  {
    call: "PUT /api/knowledge-base/articles/:article",
    as: "admin",
    status: 200,
    body: { title: "Changed", categoryId: ":category" },
    answer: { title: "Changed" },
  },
  {
    call: "PUT /api/knowledge-base/articles/:article",
    as: "admin",
    status: 400,
    body: { categoryId: ":category" },
    answer: { message: "Article title is required" },
  },
  {
    call: "PUT /api/knowledge-base/articles/:article",
    as: "admin",
    status: 400,
    body: { title: "Changed" },
    answer: { message: "Category is required" },
  },
  { call: "DELETE /api/knowledge-base/articles/:doomed", as: "admin", status: 200 },
  { call: "DELETE /api/knowledge-base/articles/:doomed", as: "admin", status: 404 },
  { call: "POST /api/users/:pending/approve", as: "admin", status: 200, answer: { isApproved: true } },
  { call: "POST /api/users/:pending/approve", as: "admin", status: 200, answer: { isApproved: true } },
  { call: "POST /api/users/999/approve", as: "admin", status: 404 },
  { call: "POST /api/objects/upload", as: "admin", status: 200 },
  {
    call: "PUT /api/knowledge-base/pdfs",
    as: "admin",
    status: 404,
    body: { pdfURL: "http://localhost:3000/api/s3/objects/uploads/x.pdf" },
  },
  {
    call: "GET /api/s3/params?filename=a.pdf&type=application/pdf",
    as: "admin",
    status: 200,
    answer: { method: "PUT", fields: {} },
  },
  { call: "GET /api/s3/params?filename=a.txt&type=text/plain", as: "admin", status: 415 },
  {
    call: "GET /api/s3/params?type=application/pdf",
    as: "admin",
    status: 400,
    answer: { message: "Missing required meta field(s): filename" },
  },
  {
    call: "POST /api/s3/multipart",
    as: "admin",
    status: 200,
    body: { filename: "a.pdf", type: "application/pdf", metadata: {} },
  },
  {
    call: "GET /api/s3/multipart/none/0?key=",
    as: "admin",
    status: 400,
    answer: { message: "Cannot sign without a key, an uploadId, and a partNumber" },
  },
  { call: "GET /api/s3/sts", as: "admin", status: 501, answer: { code: "not-implemented" } },
];
