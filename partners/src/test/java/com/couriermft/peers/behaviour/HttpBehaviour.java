package com.couriermft.peers.behaviour;

import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.behaviour.Contract.Result;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Deviations of partners' HTTP servers from RFC 9110, and unusual uses of the standard. */
public enum HttpBehaviour implements Behaviour {
  RANGE_ANSWERED_IN_PIECES(
      "a range is answered with less than was asked for", RangeHabit.SHORT_PIECES),
  RANGE_OF_UNKNOWN_TOTAL(
      "a range is answered without the total length, `bytes 5-9/*`", RangeHabit.UNKNOWN_TOTAL),
  RANGE_IN_PIECES_OF_UNKNOWN_TOTAL(
      "a range is answered with a part and without the total length",
      RangeHabit.SHORT_PIECES_OF_UNKNOWN_TOTAL),
  RANGE_OF_A_SMALLER_WHOLE(
      "a range is answered with a smaller total length than at first", RangeHabit.SMALLER_TOTAL),
  RANGE_OF_A_LARGER_WHOLE(
      "a range is answered with a larger total length than at first", RangeHabit.LARGER_TOTAL),
  RANGE_BEGINS_LATER("a range starts later than requested", RangeHabit.SHIFTED_FORWARD),
  RANGE_BEGINS_EARLIER("a range starts earlier than requested", RangeHabit.SHIFTED_BACK),
  RANGE_WITHOUT_CONTENT_RANGE(
      "a range is answered with 206 and no `Content-Range`", RangeHabit.NO_CONTENT_RANGE),
  RANGE_WITH_NONSENSE(
      "a range is answered with `Content-Range: bytes 12`", RangeHabit.NONSENSE_IN_CONTENT_RANGE),
  RANGE_WITHOUT_ETAG("a range is answered without the file's `ETag`", RangeHabit.NO_ETAG),
  RANGE_OF_ANOTHER_ETAG("a range is answered with another `ETag`", RangeHabit.ANOTHER_ETAG),
  RANGE_SHORTER_THAN_IT_SAYS(
      "a range has a `Content-Length` that contradicts `Content-Range`",
      RangeHabit.LENGTH_THAT_CONTRADICTS),
  RANGE_IGNORED("a range is answered with 200 and the entire file", RangeHabit.WHOLE_AGAIN),
  RANGE_IGNORED_OF_ANOTHER_ETAG(
      "a range is answered with 200, the entire file and another `ETag`",
      RangeHabit.WHOLE_WITH_ANOTHER_ETAG),
  RANGE_IGNORED_AND_SHORTER(
      "a range is answered with 200 and a shorter file of the same `ETag`",
      RangeHabit.WHOLE_BUT_SHORTER),
  RANGE_NOT_SATISFIABLE("each range is answered with 416", RangeHabit.NOT_SATISFIABLE),
  RANGE_NOT_SATISFIABLE_OF_ANOTHER_LENGTH(
      "each range is answered with 416 and another length",
      RangeHabit.NOT_SATISFIABLE_OF_ANOTHER_LENGTH),
  FILE_CUT_ONCE(
      "the first answer breaks off before its `Content-Length`",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) -> {
        FaultReply whole = server.usual(request);
        return server.isFirst() ? whole.cut(whole.length() - 1, End.CLOSE) : whole;
      }),
  FILE_ALWAYS_CUT(
      "every answer breaks off before its `Content-Length`",
      HttpUse.FETCH,
      Contract.transientError("io_error"),
      (server, request) -> {
        FaultReply whole = FaultReply.of(200, Map.of(), BehavingHttp.FILE);
        return whole.cut(whole.length() - 1, End.CLOSE);
      }),
  FILE_IN_CHUNKS(
      "a file comes in chunks, its length untold",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) -> chunked("0\r\n\r\n")),
  FILE_IN_CHUNKS_WITHOUT_END(
      "a file comes in chunks, and the connection is closed before the last one",
      HttpUse.FETCH,
      Contract.transientError("io_error"),
      (server, request) -> chunked("")),
  FILE_OF_HTTP_1_0(
      "a file comes by HTTP/1.0, and ends with its connection",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) -> withBody("HTTP/1.0 200 OK\r\n\r\n", "")),
  FILE_AFTER_INTERIM_ANSWERS(
      "answers 102 and 103 come before the file",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) ->
          withBody(
              "HTTP/1.1 102 Wait\r\n\r\nHTTP/1.1 103 Hints\r\nLink: </a>\r\n\r\n"
                  + "HTTP/1.1 200 OK\r\nContent-Length: "
                  + BehavingHttp.FILE.length
                  + "\r\n\r\n",
              "")),
  FILE_OF_TWO_LENGTHS(
      "a file has two different `Content-Length`",
      HttpUse.FETCH,
      Contract.permanentError("invalid_answer"),
      (server, request) ->
          withBody(
              "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: "
                  + BehavingHttp.FILE.length
                  + "\r\n\r\n",
              "")),
  FILE_WITH_AN_ENDLESS_HEAD(
      "the head of the answer does not end",
      HttpUse.FETCH,
      Contract.permanentError("invalid_answer"),
      (server, request) -> FaultReply.raw("HTTP/1.1 200 OK\r\n" + "X-A: b\r\n".repeat(100_000))),
  FILE_WITHOUT_CONTENT(
      "a request for a file is answered with 204",
      HttpUse.FETCH,
      Contract.permanentError("no_content"),
      (server, request) -> FaultReply.of(204, Map.of(), "")),
  FILE_PACKED_UNASKED(
      "a file has `Content-Encoding: gzip`, which the request did not ask for",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) ->
          FaultReply.of(
              200,
              Map.of("Content-Encoding", "gzip", "ETag", "\"v1\""),
              BehavingHttp.gzip(BehavingHttp.FILE))),
  FILE_DEFLATED_WITHOUT_A_FRAME(
      "`Content-Encoding: deflate` lacks the frame of zlib",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) ->
          FaultReply.of(
              200, Map.of("Content-Encoding", "deflate"), BehavingHttp.deflate(BehavingHttp.FILE))),
  FILE_OF_ANOTHER_DIGEST(
      "a file differs from its `Repr-Digest`",
      HttpUse.FETCH,
      Contract.transientError("verification_failed"),
      (server, request) ->
          BehavingHttp.file(request, Map.of("Repr-Digest", "sha-256=:" + "A".repeat(43) + "=:"))),
  FILE_THAT_IS_A_LOGIN_PAGE(
      "a log-in page comes with 200 in place of a file, and `expect_content_type` is set",
      HttpUse.FETCH_CHECKED,
      Contract.permanentError("unexpected_content_type"),
      (server, request) ->
          FaultReply.of(200, Map.of("Content-Type", "text/html"), "<form>Log in</form>")),
  FILE_THAT_IS_EMPTY(
      "an empty file comes with 200, and `min_bytes` is set",
      HttpUse.FETCH_CHECKED,
      Contract.permanentError("response_too_small"),
      (server, request) -> FaultReply.of(200, Map.of("Content-Type", "text/csv"), "")),
  FILE_BEHIND_A_CLOSED_CONNECTION(
      "a connection is closed after an answer that promised to keep it",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) ->
          server.isFirst()
              ? FaultReply.of(503, Map.of("Retry-After", "1"), "").then(End.CLOSE)
              : server.usual(request)),
  FILE_BEHIND_A_REDIRECT_WITH_BLANKS(
      "a redirect's `Location` has blanks and brackets, `/v1/report [1].csv`",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      (server, request) ->
          request.target().endsWith(BehavingHttp.NAME)
              ? FaultReply.redirect(302, "/v1/report [1].csv")
              : server.usual(request),
      "report [1].csv"),
  FILE_AT_ANOTHER_SCHEME(
      "a redirect leads to `ftp:`",
      HttpUse.FETCH,
      Contract.permanentError("redirect_refused"),
      (server, request) -> FaultReply.redirect(302, "ftp://files.example.com/file.csv")),
  FILE_NAME_IN_UTF_8(
      "a proposed file name is UTF-8 without any encoding",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      proposing("attachment; filename=\"Übersicht.csv\""),
      "Übersicht.csv"),
  FILE_NAME_WITHOUT_QUOTES(
      "a proposed file name has blanks and no quotes",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      proposing("attachment; filename=a b c.csv"),
      "a b c.csv"),
  FILE_NAME_MALFORMED(
      "`filename*` is malformed, and `filename` is not",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      proposing("attachment; filename=\"good.csv\"; filename*=UTF-8''%E4%ZZ"),
      "good.csv"),
  FILE_NAME_THAT_CLIMBS(
      "a proposed file name leads out of its directory, `../../etc/passwd`",
      HttpUse.FETCH,
      Contract.of(Result.FETCHED),
      proposing("attachment; filename=\"../../etc/passwd\""),
      "passwd"),
  LIST_WITH_AN_ERROR_AS_200(
      "a page of a list is an error with the status 200",
      HttpUse.LIST,
      Contract.permanentError("pagination_failed"),
      (server, request) ->
          BehavingHttp.page(request) == 2
              ? FaultReply.json(200, "{\"error\": {\"code\": \"rate_limited\"}}")
              : server.usual(request)),
  LIST_THAT_IS_LIMITED(
      "every second request for a page is answered with 429",
      HttpUse.LIST,
      Contract.of(Result.LISTED),
      (server, request) ->
          server.asked() % 2 == 1
              ? FaultReply.of(429, Map.of("Retry-After", "1"), "")
              : server.usual(request)),
  LIST_WITH_A_BYTE_ORDER_MARK(
      "JSON starts with a byte order mark",
      HttpUse.LIST,
      Contract.of(Result.LISTED),
      (server, request) ->
          FaultReply.json(200, '\ufeff' + BehavingHttp.pageOf(BehavingHttp.page(request)))),
  LIST_WITH_ODD_LINKS(
      "the link to the next page has a `[`, blanks and characters that are not ASCII",
      HttpUse.LIST,
      Contract.of(Result.LISTED),
      (server, request) ->
          FaultReply.json(
              200,
              BehavingHttp.pageOf(BehavingHttp.page(request))
                  .replace("?page", "?$filter=[é] eq 'b'&page"))),
  LIST_THAT_LEADS_ELSEWHERE(
      "the link to the next page leads to another host",
      HttpUse.LIST,
      Contract.permanentError("redirect_refused"),
      (server, request) ->
          FaultReply.json(200, BehavingHttp.pageOf(1).replace("/v1", "http://example.com/v1"))),
  LIST_IN_A_CIRCLE(
      "the last page leads to the first one",
      HttpUse.LIST,
      Contract.permanentError("pagination_failed"),
      (server, request) ->
          FaultReply.json(
              200,
              BehavingHttp.pageOf(BehavingHttp.page(request))
                  .replace("null", "\"/v1/list?page=1\""))),
  LIST_OF_TRUNCATED_JSON(
      "a page is cut off within its JSON, and its length says so",
      HttpUse.LIST,
      Contract.permanentError("invalid_json"),
      (server, request) -> FaultReply.json(200, "{\"v\": [1, 2")),
  ORDER_LIMITED(
      "a `POST` is answered with 429 at first",
      HttpUse.POST,
      Contract.of(Result.DELIVERED_ONCE),
      (server, request) ->
          server.isFirst() ? FaultReply.of(429, Map.of(), "") : server.usual(request)),
  ORDER_PUT_OFF(
      "a `POST` is answered with 503 and `Retry-After` at first",
      HttpUse.POST,
      Contract.of(Result.DELIVERED_ONCE),
      (server, request) ->
          server.isFirst()
              ? FaultReply.of(503, Map.of("Retry-After", "1"), "")
              : server.usual(request)),
  ORDER_TAKEN_AND_503(
      "a `POST` is done, and answered with 503 and no `Retry-After`",
      HttpUse.POST,
      Contract.permanentError("outcome_unknown"),
      (server, request) -> {
        server.usual(request);
        return FaultReply.of(503, Map.of(), "");
      }),
  ORDER_TAKEN_AND_RESET(
      "a `POST` is done, and the connection reset before the answer",
      HttpUse.POST,
      Contract.permanentError("outcome_unknown"),
      (server, request) -> server.usual(request).cut(0, End.RESET)),
  ORDER_TAKEN_AND_A_BLANK_ANSWER(
      "a `POST` is done, and answered with JSON that has no characters but a line break",
      HttpUse.POST,
      Contract.permanentError("invalid_json"),
      (server, request) -> {
        server.usual(request);
        return FaultReply.json(200, "\r\n");
      }),
  ORDER_REFUSED_EARLY(
      "a `POST` is answered with 413 before its body was read, and the connection reset",
      HttpUse.POST,
      Contract.permanentError("http_status"),
      (server, request) -> FaultReply.json(413, "{}").beforeTheBody().then(End.RESET)),
  ORDER_LOST_BEHIND_A_REDIRECT(
      "a `POST` is answered with 303, and the address it names with 404",
      HttpUse.POST,
      Contract.permanentError("outcome_unknown"),
      (server, request) -> {
        if (request.method().equals("GET")) {
          return FaultReply.json(404, "{}");
        }
        server.usual(request);
        return FaultReply.redirect(303, "/v1/orders/17");
      }),
  UPLOAD_TAKEN_AND_RESET(
      "a `PUT` is done, and the connection reset before the answer",
      HttpUse.PUT,
      Contract.of(Result.DELIVERED_ONCE),
      (server, request) -> {
        FaultReply whole = server.usual(request);
        return server.isFirst() ? whole.cut(0, End.RESET) : whole;
      }),
  UPLOAD_TAKEN_AND_502(
      "a `PUT` is done, and answered with 502 at first",
      HttpUse.PUT,
      Contract.of(Result.DELIVERED_ONCE),
      (server, request) -> {
        FaultReply whole = server.usual(request);
        return server.isFirst() ? FaultReply.of(502, Map.of(), "") : whole;
      });

  private final String does;
  private final HttpUse use;
  private final Contract contract;
  private final BehavingHttp.Deviation deviation;
  private final String fileName;

  HttpBehaviour(String does, HttpUse use, Contract contract, BehavingHttp.Deviation deviation) {
    this(does, use, contract, deviation, BehavingHttp.NAME);
  }

  HttpBehaviour(
      String does,
      HttpUse use,
      Contract contract,
      BehavingHttp.Deviation deviation,
      String fileName) {
    this.does = does;
    this.use = use;
    this.contract = contract;
    this.deviation = deviation;
    this.fileName = fileName;
  }

  HttpBehaviour(String does, RangeHabit habit) {
    this(
        does,
        HttpUse.FETCH,
        Contract.of(Result.FETCHED),
        (server, request) -> server.ranges(habit).answer(request));
  }

  private static BehavingHttp.Deviation proposing(String disposition) {
    byte[] bytes = disposition.getBytes(StandardCharsets.UTF_8);
    String header = new String(bytes, StandardCharsets.ISO_8859_1);
    return (server, request) -> BehavingHttp.file(request, Map.of("Content-Disposition", header));
  }

  private static FaultReply chunked(String end) {
    int length = BehavingHttp.FILE.length;
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n".formatted(length);
    return withBody(head, "\r\n" + end);
  }

  private static FaultReply withBody(String before, String after) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(before.getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(BehavingHttp.FILE);
    all.writeBytes(after.getBytes(StandardCharsets.ISO_8859_1));
    return FaultReply.raw(all.toByteArray());
  }

  /** Returns the request that shows the behavior. */
  public HttpUse use() {
    return use;
  }

  /** Returns the name under which the downloaded file is stored. */
  public String fileName() {
    return fileName;
  }

  /** Returns the script of a server with this behavior. */
  public BehavingHttp script(long seed) {
    return new BehavingHttp(deviation, seed);
  }

  /** Returns whether the responses to requests for the rest of a file deviate. */
  public boolean isOfRanges() {
    return name().startsWith("RANGE_");
  }

  @Override
  public String protocol() {
    return "HTTP";
  }

  @Override
  public String does() {
    return does;
  }

  @Override
  public Contract contract() {
    return contract;
  }
}
