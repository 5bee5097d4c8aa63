package com.couriermft.storage.store.azure;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.util.BinaryData;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests responses to transactions, based on the examples in "Performing entity group transactions".
 */
class TransactionAnswerTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void parts_successes_haveTheirEtagsInOrder() {
    TableReply reply =
        new TableReply(
            202,
            null,
            AT,
            null,
            body(
                """
                --batchresponse_4a637792
                Content-Type: multipart/mixed; boundary=changesetresponse_03b20223

                --changesetresponse_03b20223
                Content-Type: application/http
                Content-Transfer-Encoding: binary

                HTTP/1.1 204 No Content
                Content-ID: 1
                X-Content-Type-Options: nosniff
                Cache-Control: no-cache
                DataServiceVersion: 3.0;
                ETag: W/"datetime'2013-08-16T00%3A19%3A24.4311829Z'"


                --changesetresponse_03b20223
                Content-Type: application/http
                Content-Transfer-Encoding: binary

                HTTP/1.1 204 No Content
                DataServiceVersion: 1.0;


                --changesetresponse_03b20223--
                --batchresponse_4a637792--
                """));

    List<TableReply> parts = TransactionAnswer.parts(reply);

    assertThat(parts).extracting(TableReply::status).containsExactly(204, 204);
    assertThat(parts.get(0).getEtag())
        .isEqualTo("W/\"datetime'2013-08-16T00%3A19%3A24.4311829Z'\"");
    assertThat(parts.get(1).etag()).isNull();
    assertThat(parts.get(1).at()).isEqualTo(AT);
  }

  @Test
  void parts_failure_isTheOnlyOneAndNamesItsCode() {
    TableReply reply =
        new TableReply(
            202,
            null,
            AT,
            null,
            body(
                """
                --batchresponse_4a637792
                Content-Type: multipart/mixed; boundary=changesetresponse_03b20223

                --changesetresponse_03b20223
                Content-Type: application/http
                Content-Transfer-Encoding: binary

                HTTP/1.1 409 Conflict
                Content-ID: 3
                DataServiceVersion: 3.0;
                Content-Type: application/json;odata=minimalmetadata

                {"odata.error":{"code":"EntityAlreadyExists","message":{"lang":"en-US","value":"2:The"}}}

                --changesetresponse_03b20223--
                --batchresponse_4a637792--
                """));

    assertThat(TransactionAnswer.parts(reply))
        .singleElement()
        .satisfies(part -> assertThat(part.status()).isEqualTo(409))
        .satisfies(part -> assertThat(part.errorCode()).isEqualTo("EntityAlreadyExists"));
  }

  private static BinaryData body(String lines) {
    return BinaryData.fromString(lines.replace("\n", "\r\n"));
  }
}
