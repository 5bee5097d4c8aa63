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
            help = "The connection",
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
                "The path below the connection's base URL, encoded as in a URL; what references in"
                    + " it find is encoded, so that it stays within its segment",
            required = true,
            kind = Field.Kind.URL_PATH)
        String path,
    @Field(
            title = "Query parameters",
            group = FieldGroup.DATA,
            help =
                "The query: an object of texts, which are encoded; a list of texts repeats its"
                    + " name, as in id=1&id=2",
            defaultValue = "{}")
        JsonNode query,
    @Field(
            title = "Headers",
            group = FieldGroup.DATA,
            help =
                "Headers: an object of texts. Those of one connection, Host, Content-Length,"
                    + " Authorization and Cookie are not for steps to set",
            defaultValue = "{}",
            secrets = true)
        JsonNode headers,
    @Field(
            title = "Body",
            group = FieldGroup.DATA,
            help =
                "What is sent: any JSON, in which a text that is a single reference keeps its"
                    + " value's type; with 'content_type' a text is sent as it is. At most one of"
                    + " 'body', 'body_file', 'form' and 'multipart'",
            secrets = true)
        @Nullable JsonNode body,
    @Field(
            title = "Body file",
            group = FieldGroup.DATA,
            help = "The file that is sent, of any size",
            kind = Field.Kind.PATH)
        @Nullable String bodyFile,
    @Field(
            title = "Form fields",
            group = FieldGroup.DATA,
            help = "Fields that are sent as a web form: an object of texts",
            secrets = true)
        @Nullable JsonNode form,
    @Field(
            title = "Multipart parts",
            group = FieldGroup.DATA,
            advanced = true,
            help =
                "Parts that are sent as multipart/form-data: a list of {\"name\", \"value\"} and"
                    + " {\"name\", \"file\", \"file_name\", \"content_type\"}")
        @Nullable JsonNode multipart,
    @Field(
            title = "Content type",
            group = FieldGroup.DATA,
            help = "The type of 'body' or 'body_file', for Content-Type")
        @Nullable String contentType,
    @Field(
            title = "Response type",
            group = FieldGroup.DESTINATION,
            help =
                "What to make of the answer: 'auto' by its type JSON or text, 'json', 'text',"
                    + " 'none', or 'file'",
            defaultValue = "\"auto\"")
        ResponseKind response,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help =
                "Where a file, or the items of pages, are put: a path, or a directory (ending in"
                    + " '/') of the workspace, or of the permanent store if it starts with '/'. A"
                    + " name that is not given is the one that the server proposes, else the"
                    + " path's last segment",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "If the file exists",
            group = FieldGroup.DESTINATION,
            help = "What to do when the destination has a file of that name",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "SHA-256 checksum",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "The SHA-256 that a file must have in lower-case hex, or 'header:NAME' for the"
                    + " response header that contains it")
        @Nullable String checksum,
    @Field(
            title = "Verify digest headers",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "Whether a file is compared with the digest in the response headers:"
                    + " Repr-Digest, Content-Digest, Digest or Content-MD5, by SHA-512, SHA-256 or"
                    + " MD5",
            defaultValue = "true")
        boolean verifyDigest,
    @Field(
            title = "Accepted content types",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "The types that a file may have, such as application/pdf or text/*: a log-in page"
                    + " in its place fails the step")
        List<String> expectContentType,
    @Field(
            title = "Minimum response size",
            group = FieldGroup.LIMITS,
            advanced = true,
            unit = "bytes",
            help = "The least size of a file in bytes; 1 refuses an empty one",
            defaultValue = "0",
            min = 0)
        long minBytes,
    @Field(
            title = "Success status codes",
            group = FieldGroup.ERRORS,
            help = "Statuses that count as success: codes and classes",
            defaultValue = "[\"2xx\"]")
        JsonNode expectStatus,
    @Field(
            title = "Status codes to retry",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Statuses after which the step is tried again, after Retry-After if that is told,"
                    + " an hour at most",
            defaultValue = "[408, 425, 429, 500, 502, 503, 504]")
        JsonNode retryStatus,
    @Field(
            title = "Idempotent",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether the partner does a POST or PATCH with one 'idempotency_header' only once:"
                    + " then it is repeated where its outcome is not known. GET, HEAD, PUT and"
                    + " DELETE always are",
            defaultValue = "false")
        boolean idempotent,
    @Field(
            title = "Idempotency header",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "The header that carries the id of the operation, the same for every attempt of a"
                    + " POST, PUT, PATCH or DELETE, in place of one of that name in 'headers';"
                    + " empty for none",
            defaultValue = "\"Idempotency-Key\"")
        String idempotencyHeader,
    @Field(
            title = "Pagination",
            group = FieldGroup.FLOW,
            advanced = true,
            help =
                "Reads a list page by page; the items become a file of JSON lines. An object with"
                    + " `type`: `link` (the header Link), `next_url` or `cursor` (found in the page"
                    + " by the JSONPath `next`), `page` or `offset` (counted, until a page has no"
                    + " items). `items`: JSONPath of the list in a page, `$` by default; a page"
                    + " without it fails the step unless `items_optional` is true, and so does a"
                    + " first page without `next` unless `next_optional` is. `parameter`: the name"
                    + " that carries the cursor, page number or offset (`cursor`, `page` or"
                    + " `offset` by default), `in` the `query` (default) or, with POST, the `body`,"
                    + " where it may be a JSON Pointer such as `/variables/after`. `start`: the"
                    + " first page's number, 1 by default, or the first offset, 0 by default."
                    + " `step`: by how much the number grows, 1 by default for pages and for"
                    + " offsets the number of items that the page had. `limit`: the page size to"
                    + " ask for, as `limit_parameter` (`limit` by default). `until`: {\"path\":"
                    + " JSONPath, \"in\": [values]} of the last page. `end_status`: statuses that"
                    + " end the list behind its first page, such as [404]. `max_pages`: 1000 by"
                    + " default, more fail the step. A page that cannot be read now is asked for"
                    + " again alone, three times; a later attempt goes on there. POST requests for"
                    + " pages must change nothing")
        @Nullable JsonNode pagination,
    @Field(
            title = "Polling",
            group = FieldGroup.FLOW,
            advanced = true,
            help =
                "Asks again until it is done, without holding a worker: {\"until\": {\"path\":"
                    + " JSONPath, \"in\": [values]}, \"fail\": [values], \"every_seconds\": 10,"
                    + " \"url\": \"location\", \"same\" or JSONPath of the URL to ask}. An answer"
                    + " to a request after the first that is not JSON fails the step, and so does"
                    + " one with content in which `path` finds nothing, unless its status is 202"
                    + " or `until_optional` is true")
        @Nullable JsonNode poll,
    @Field(
            title = "Decompress response",
            group = FieldGroup.DATA,
            advanced = true,
            help =
                "Whether a compressed answer is asked for. One that comes compressed is unpacked"
                    + " in any case, unless it is a file whose name ends with .gz, .tgz or .z",
            defaultValue = "false")
        boolean decompress,
    @Field(
            title = "Maximum redirects",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help = "How many redirects are followed; the address is judged anew each time",
            defaultValue = "0",
            min = 0,
            max = 5)
        int followRedirects,
    @Field(
            title = "Response headers to output",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help = "Names of more headers of the answer that become outputs")
        List<String> outputHeaders,
    @Field(
            title = "Dry run request",
            group = FieldGroup.ADVANCED,
            advanced = true,
            help = "What a dry run sends, if anything",
            defaultValue = "\"none\"")
        Probe probe) {

  /** The ways to process a response. */
  public enum ResponseKind {
    /** The body is JSON or text, depending on its content type. */
    AUTO,
    /** The body is JSON, whatever its content type. */
    JSON,
    /** The body is text, whatever its content type. */
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

  /** Returns whether the request is idempotent, by its method or by the config. */
  boolean isRepeatable() {
    return idempotent || !method.equals("POST") && !method.equals("PATCH");
  }

  /** Returns whether the method is safe, so that it does not change anything on the server. */
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
