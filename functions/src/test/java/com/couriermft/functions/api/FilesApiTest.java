package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesApiTest {
  private final ApiClient api = new ApiClient();
  private String id = "";

  @BeforeEach
  void leaveFilesOfAFailedRun() throws InterruptedException {
    api.saveJob(
        "files",
        write("a.txt", "0123456789")
            + ","
            + write("in/ä b.txt", "x")
            + ","
            + write("empty", "")
            + ", {'type': 'test.fail', 'config': {}}");
    id = api.run("files");
  }

  private static String write(String path, String text) {
    return "{'type': 'test.write', 'config': {'path': '" + path + "', 'text': '" + text + "'}}";
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void list_failedRun_namesItsFilesWithTheirAddresses() {
    JsonNode files = api.get("executions/" + id + "/files").json().path("value");
    assertThat(files.findValuesAsText("path"))
        .containsExactly(
            "work:/" + id + "/a.txt", "work:/" + id + "/empty", "work:/" + id + "/in/ä b.txt");
    assertThat(files.get(0).path("size_bytes").asInt()).isEqualTo(10);
    assertThat(files.get(0).path("sha256").asText()).hasSize(64);
    String url = files.get(2).path("url").asText();
    Reply reply = api.get(url.substring("http://localhost:7071/api/".length()));
    assertThat(reply.text()).isEqualTo("x");
    assertThat(reply.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"a b.txt\"; filename*=UTF-8''%C3%A4%20b.txt");
    assertThat(URI.create(url).getPath()).endsWith("/in/ä b.txt");
  }

  @Test
  void download_whole_is200WithTheBytes() {
    Reply reply = download("a.txt");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo("0123456789");
    assertThat(reply.header("Content-Type")).isEqualTo("application/octet-stream");
    assertThat(reply.header("Accept-Ranges")).isEqualTo("bytes");
    assertThat(download("empty").body()).isEmpty();
  }

  @Test
  void download_range_is206WithItsPart() {
    Reply reply = download("a.txt", "range", "bytes=2-4");
    assertThat(reply.status()).isEqualTo(206);
    assertThat(reply.text()).isEqualTo("234");
    assertThat(reply.header("Content-Range")).isEqualTo("bytes 2-4/10");
    assertThat(download("a.txt", "range", "bytes=7-").text()).isEqualTo("789");
    assertThat(download("a.txt", "range", "bytes=-3").text()).isEqualTo("789");
    assertThat(download("a.txt", "range", "bytes=8-99").text()).isEqualTo("89");
    assertThat(download("a.txt", "range", "lines=1-2").status()).isEqualTo(200);
  }

  @Test
  void download_rangeOutsideTheFile_is416WithItsSize() {
    Reply reply = download("a.txt", "range", "bytes=10-");
    assertThat(reply.status()).isEqualTo(416);
    assertThat(reply.header("Content-Range")).isEqualTo("bytes */10");
    assertThat(download("empty", "range", "bytes=0-").status()).isEqualTo(416);
  }

  @Test
  void download_ifRangeOfAnotherVersion_isWhole() {
    String etag = download("a.txt").header("ETag");
    assertThat(download("a.txt", "range", "bytes=0-0", "if-range", etag).status()).isEqualTo(206);
    assertThat(download("a.txt", "range", "bytes=0-0", "if-range", "\"x\"").status())
        .isEqualTo(200);
  }

  @Test
  void download_fileThatIsTooLargeForOneAnswer_asksForRanges() throws InterruptedException {
    int most = Downloads.MOST_BYTES;
    long size = (most + (1L << 20)) >> 20 << 20;
    api.saveJob(
        "large",
        "{'type': 'test.zeros', 'config': {'mebibytes': %d}}, {'type': 'test.fail', 'config': {}}"
            .formatted(size >> 20));
    String path = "executions/" + api.run("large") + "/files/zeros";
    Reply whole = api.get(path);
    assertThat(whole.status()).isEqualTo(400);
    assertThat(whole.code()).isEqualTo("range_required");
    Reply cut = api.get(path, "range", "bytes=1-");
    assertThat(cut.status()).isEqualTo(206);
    assertThat(cut.body()).hasSize(most);
    assertThat(cut.header("Content-Range")).isEqualTo("bytes 1-%d/%d".formatted(most, size));
    Reply rest = api.get(path, "range", "bytes=" + (most + 1) + "-");
    assertThat(rest.body()).hasSize((int) (size - most - 1));
  }

  @ParameterizedTest
  @CsvSource({"4, 1", "128, 8", "256, 16", "512, 32", "1024, 64", "8192, 64"})
  void oneAnswer_hasAtMostASixteenthOfTheHeap(long heapMebibytes, int answerMebibytes) {
    assertThat(Downloads.mostBytes(heapMebibytes << 20)).isEqualTo(answerMebibytes << 20);
  }

  @Test
  void download_pathThatLeadsElsewhere_isRefused() {
    assertThat(download("b.txt").code()).isEqualTo("file_not_found");
    assertThat(download("b.txt").status()).isEqualTo(404);
    assertThat(download("../" + id + "/a.txt").status()).isEqualTo(400);
    assertThat(download("files:/a.txt").status()).isEqualTo(404);
    assertThat(download("work:/" + id + "/a.txt").status()).isEqualTo(404);
    assertThat(download("*.txt").status()).isEqualTo(404);
  }

  private Reply download(String path, String... headers) {
    return api.get("executions/" + id + "/files/" + path, headers);
  }

  @Test
  void delete_failedRun_givesItsFilesUpForGood() {
    Reply reply = api.delete("executions/" + id + "/files");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("files_gone_at").asText()).isNotEmpty();
    assertThat(reply.json().path("state").asText()).isEqualTo("failed");
    assertThat(api.get("executions/" + id + "/files").json().path("value")).isEmpty();
    assertThat(api.delete("executions/" + id + "/files").status()).isEqualTo(200);

    Reply refused = api.post("executions/" + id + "/resume", "");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("files_gone");
    assertThat(refused.json().path("detail").asText()).contains("(3) were deleted at 20");
  }

  @Test
  void delete_completedRun_is409WithItsState() throws InterruptedException {
    api.saveJob("fine", write("a.txt", "x"));
    String completed = api.run("fine");
    Reply reply = api.delete("executions/" + completed + "/files");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.code()).isEqualTo("invalid_state");
    assertThat(reply.json().path("state").asText()).isEqualTo("completed");
    assertThat(api.delete("executions/nobody/files").status()).isEqualTo(404);
  }
}
