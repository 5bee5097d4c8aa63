package com.couriermft.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveFilesTest {
  private static LiveFile file(String path, String content) {
    return new LiveFile(path, "run/nonce/" + path, content.length(), "\"1\"", Sha256.of(content));
  }

  @Test
  void json_ofFiles_readsBack() {
    LiveFiles files = LiveFiles.NONE.with(file("b.csv", "b")).with(file("a.csv", "a"));

    assertThat(files.toJson().get(0).fieldNames())
        .toIterable()
        .containsExactly("path", "blob", "size_bytes", "etag", "sha256");
    assertThat(LiveFiles.fromJson(Json.parse(files.toJson().toString()))).isEqualTo(files);
    assertThat(LiveFiles.NONE.toJson().toString()).isEqualTo("[]");
  }

  @Test
  void fromJson_damaged_isRefused() {
    assertThatThrownBy(() -> LiveFiles.fromJson(Json.parse("[{\"path\": 1, \"x\": 2}]")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void with_samePath_replaces() {
    LiveFiles files = LiveFiles.NONE.with(file("a.csv", "1")).with(file("a.csv", "22"));

    assertThat(files.all()).containsExactly(file("a.csv", "22"));
    assertThat(files.without("a.csv")).isEqualTo(LiveFiles.NONE);
  }

  @Test
  void changesTo_anotherState_leadThere() {
    LiveFiles before = LiveFiles.of(List.of(file("a", "1"), file("b", "1"), file("c", "1")));
    LiveFiles after = before.without("a").with(file("b", "22")).with(file("l", "1"));

    assertThat(before.changesTo(after))
        .containsExactly(
            FileChange.removed("a"),
            FileChange.added(file("b", "22")),
            FileChange.added(file("l", "1")));
    assertThat(before.after(before.changesTo(after))).isEqualTo(after);
    assertThat(after.changesTo(after)).isEmpty();
  }
}
