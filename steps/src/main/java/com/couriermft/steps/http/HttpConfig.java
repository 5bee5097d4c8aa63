package com.couriermft.steps.http;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code http.request}. */
public record HttpConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection to the server",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Method",
            group = FieldGroup.CONNECTION,
            help = "GET, HEAD, POST, PUT, PATCH or DELETE",
            defaultValue = "\"GET\"")
        String method,
    @Field(
            title = "URL path",
            group = FieldGroup.CONNECTION,
            help =
                "The path below the connection's base URL. Encode it as in a URL. Courier encodes "
                    + "the values of references so that each stays within its segment",
            required = true,
            kind = Field.Kind.URL_PATH)
        String path,
    @Field(
            title = "Query parameters",
            group = FieldGroup.DATA,
            help =
                "An object of strings, which Courier encodes. A list of strings repeats its name, "
                    + "as in id=1&id=2",
            defaultValue = "{}")
        JsonNode query,
    @Field(
            title = "Headers",
            group = FieldGroup.DATA,
            help =
                "An object of strings. A step cannot set Host, Content-Length, Authorization,"
                    + " Cookie, Expect, traceparent, or headers of a single connection such as "
                    + "Transfer-Encoding",
            defaultValue = "{}",
            secrets = true)
        JsonNode headers,
    @Field(
            title = "Body",
            group = FieldGroup.DATA,
            help =
                "Any JSON value. A string that consists of one reference takes the type of the "
                    + "referenced value. With `content_type`, a string is sent unchanged. Give "
                    + "at most one of `body`, `body_file`, `form` and `multipart`",
            secrets = true)
        @Nullable JsonNode body,
    @Field(
            title = "Body file",
            group = FieldGroup.DATA,
            help = "The file to send, of any size",
            kind = Field.Kind.PATH)
        @Nullable String bodyFile,
    @Field(
            title = "Form fields",
            group = FieldGroup.DATA,
            help = "Fields to send as a web form: an object of strings",
            secrets = true)
        @Nullable JsonNode form,
    @Field(
            title = "Multipart parts",
            group = FieldGroup.DATA,
            advanced = true,
            help =
                "Parts to send as multipart/form-data: a list of {\"name\", \"value\"} and "
                    + "{\"name\", \"file\", \"file_name\", \"content_type\"}")
        @Nullable JsonNode multipart,
    @Field(
            title = "Content type",
            group = FieldGroup.DATA,
            help = "The Content-Type of `body` or `body_file`")
        @Nullable String contentType,
    @Field(
            title = "Response type",
            group = FieldGroup.DESTINATION,
            help =
                "How to process the response: `auto` as JSON or text, depending on its type; "
                    + "`json`; `text`; `none`; or `file`",
            defaultValue = "\"auto\"")
        ResponseKind response,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help =
                "Where to save a file, or the items of pages: a path, or a directory that ends in "
                    + "`/`. It is in the workspace, or in the permanent store if it starts with "
                    + "`/`. Without a file name, Courier uses the one that the server suggests, "
                    + "or else the last segment of the path",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "If the file exists",
            group = FieldGroup.DESTINATION,
            help = Overwrite.HELP,
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "SHA-256 checksum",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "The expected SHA-256 of the file, in lower-case hex, or `header:NAME` for the "
                    + "response header that contains it")
        @Nullable String checksum,
    @Field(
            title = "Verify digest headers",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "Whether to compare a file with the digest in the response headers Repr-Digest, "
                    + "Content-Digest, Digest or Content-MD5, by SHA-512, SHA-256 or MD5",
            defaultValue = "true")
        boolean verifyDigest,
    @Field(
            title = "Accepted content types",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "The types that a file may have, such as application/pdf or text/*. If the server "
                    + "returns another type, such as a login page, the step fails")
        List<String> expectContentType,
    @Field(
            title = "Minimum response size",
            group = FieldGroup.LIMITS,
            advanced = true,
            unit = "bytes",
            help = "Minimum size of the file. 1 rejects an empty file",
            defaultValue = "0",
            min = 0)
        long minBytes,
    @Field(
            title = "Success status codes",
            group = FieldGroup.ERRORS,
            help =
                "Status codes and classes that count as success, such as `[200, 204]` or"
                    + " `[\"2xx\"]`",
            defaultValue = "[\"2xx\"]")
        JsonNode expectStatus,
    @Field(
            title = "Status codes to retry",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Status codes after which the step is retried. The delay follows Retry-After, if "
                    + "the server sends it, but is at most one hour",
            defaultValue = "[408, 425, 429, 500, 502, 503, 504]")
        JsonNode retryStatus,
    @Field(
            title = "Idempotent",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether the server processes a POST or PATCH with the same `idempotency_header` "
                    + "only once. If so, Courier sends the request again when its outcome is "
                    + "unknown. GET, HEAD, PUT and DELETE are always sent again",
            defaultValue = "false")
        boolean idempotent,
    @Field(
            title = "Idempotency header",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "The header that contains the ID of the operation. It is the same for every "
                    + "attempt of a POST, PUT, PATCH or DELETE and replaces a header of this "
                    + "name in `headers`. Empty for none",
            defaultValue = "\"Idempotency-Key\"")
        String idempotencyHeader,
    @Field(
            title = "Pagination",
            group = FieldGroup.FLOW,
            advanced = true,
            help =
                "Reads a list page by page and saves the items as a file of JSON lines. An object"
                    + " with `type`: `link` (the header Link); `next_url` or `cursor` (the JSONPath"
                    + " `next` finds it in the page); `page` or `offset` (counted until a page has"
                    + " no items). `items`: JSONPath of the list in a page, by default `$`. A page"
                    + " without it fails the step unless `items_optional` is true; a first page"
                    + " without `next` fails the step unless `next_optional` is true. `parameter`:"
                    + " the query parameter or field for the cursor, page number or offset (by"
                    + " default `cursor`, `page` or `offset`). `in`: the `query` (default) or, with"
                    + " POST, the `body`, where `parameter` may be a JSON Pointer such as"
                    + " `/variables/after`. `start`: the number of the first page, by default 1, or"
                    + " the first offset, by default 0. `step`: how much the number increases, by"
                    + " default 1 for pages, and the number of items in the page for offsets."
                    + " `limit`: the page size to request, sent as `limit_parameter` (by default"
                    + " `limit`). `until`: {\"path\": JSONPath, \"in\": [values]} of the last page."
                    + " `end_status`: status codes after the first page that end the list, such as"
                    + " [404]. `max_pages`: by default 1000; more pages fail the step. If a page"
                    + " temporarily cannot be read, Courier requests only that page again, up to"
                    + " three times; a later attempt continues there. POST requests for pages must"
                    + " not change anything")
        @Nullable JsonNode pagination,
    @Field(
            title = "Polling",
            group = FieldGroup.FLOW,
            advanced = true,
            help =
                "Requests the status with GET until the operation is complete, without occupying a"
                    + " worker. An object with `until`: {\"path\": JSONPath of the status, \"in\":"
                    + " [values that mean success]}; `fail`: [values that mean failure];"
                    + " `every_seconds`: the interval, by default 10, or longer if the server sends"
                    + " Retry-After; `url`: where to request the status: `location` (the default:"
                    + " the header Operation-Location or Location), `same` (the URL of the request)"
                    + " or the JSONPath of the URL in the response. A response to a status request"
                    + " that is not JSON fails the step. A response in which `path` finds nothing"
                    + " also fails the step, unless it has no content, its status is 202, or"
                    + " `until_optional` is true")
        @Nullable JsonNode poll,
    @Field(
            title = "Decompress response",
            group = FieldGroup.DATA,
            advanced = true,
            help =
                "Whether to request a compressed response. Courier always unpacks compressed "
                    + "responses, except a file whose name ends with .gz, .tgz or .z",
            defaultValue = "false")
        boolean decompress,
    @Field(
            title = "Maximum redirects",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help =
                "How many redirects to follow. Courier checks each new address before it "
                    + "follows the redirect",
            defaultValue = "0",
            min = 0,
            max = 5)
        int followRedirects,
    @Field(
            title = "Response headers to output",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help = "Names of additional response headers that become outputs")
        List<String> outputHeaders,
    @Field(
            title = "Dry run request",
            group = FieldGroup.ADVANCED,
            advanced = true,
            help = "The request that a dry run sends, if any",
            defaultValue = "\"none\"")
        Probe probe) {

  /** The ways to process a response. */
  public enum ResponseKind {
    /** The body is read as JSON or text, depending on its content type. */
    AUTO,
    /** The body is read as JSON, whatever its content type. */
    JSON,
    /** The body is read as text, whatever its content type. */
    TEXT,
    /** Only status and headers are used. */
    NONE,
    /** The body is stored as a file. */
    FILE
  }

  /** The requests that a dry run may send. */
  public enum Probe {
    /** None. */
    NONE,
    /** A {@code HEAD} request to the path. */
    HEAD,
    /** An {@code OPTIONS} request to the path. */
    OPTIONS
  }

  /**
   * Copies and validates the fields.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException a field is invalid, or cannot be
   *     combined with another
   */
  public HttpConfig {
    outputHeaders = List.copyOf(outputHeaders);
    expectContentType = List.copyOf(expectContentType);
    FieldRules.method(method);
    FieldRules.path(path);
    FieldRules.query(query);
    FieldRules.headers(headers);
    FieldRules.texts("/form", form);
    FieldRules.parts(multipart);
    FieldRules.contentType("/content_type", contentType);
    FieldRules.header("/idempotency_header", idempotencyHeader);
    FieldRules.outputHeaders(outputHeaders);
    FieldRules.statuses("/expect_status", expectStatus);
    FieldRules.statuses("/retry_status", retryStatus);
    FieldRules.oneBody(method, body != null, bodyFile != null, form != null, multipart != null);
    FieldRules.pagination(method, response, pagination, body);
    FieldRules.poll(response, pagination, poll);
    FieldRules.file(response, destination, checksum, pagination);
    FieldRules.expectations(response, expectContentType, minBytes);
  }

  /** Returns whether the request is idempotent, by its method or by the configuration. */
  boolean isRepeatable() {
    return idempotent || !method.equals("POST") && !method.equals("PATCH");
  }

  /** Returns whether the method is safe, which means that it changes nothing on the server. */
  boolean isSafe() {
    return method.equals("GET") || method.equals("HEAD");
  }

  Statuses expected() {
    return Statuses.of(expectStatus);
  }

  Statuses retried() {
    return Statuses.of(retryStatus);
  }
}
