package com.couriermft.transfer.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.Sha256;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LiveFilesTest {
  private static LiveFile file(String path, String content) {
    return new LiveFile(path, "run/nonce/" + path, content.length(), "\"1\"", Sha256.of(content));
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
            FileChange.of("a", file("a", "1"), null),
            FileChange.of("b", file("b", "1"), file("b", "22")),
            FileChange.of("l", null, file("l", "1")));
    assertThat(before.after(before.changesTo(after))).isEqualTo(after);
    assertThat(after.changesTo(after)).isEmpty();
  }

  @Property(tries = 200)
  void anyChanges_leaveWhatAMapHolds(
      @ForAll @Size(max = 400) List<@IntRange(max = 999) Integer> changes) {
    LiveFiles files = LiveFiles.NONE;
    Map<String, LiveFile> model = new TreeMap<>();
    for (int change : changes) {
      LiveFile file = file("f" + change % 60, "x".repeat(change % 7));
      boolean comes = change % 5 < 3;
      files = comes ? files.with(file) : files.without(file.path());
      if (comes) {
        model.put(file.path(), file);
      } else {
        model.remove(file.path());
      }
    }
    assertThat(files.all()).containsExactlyElementsOf(model.values());
    assertThat(files.size()).isEqualTo(model.size());
    assertThat(files.matching(Glob.of("f1*")))
        .containsExactlyElementsOf(
            model.values().stream().filter(file -> file.path().startsWith("f1")).toList());
  }

  @Test
  void filesInOrder_makeNoDeepTree() {
    FileTree tree = null;
    for (int i = 0; i < 20_000; i++) {
      tree = FileTree.with(tree, file("f%06d".formatted(i), ""));
    }
    for (int i = 0; i < 15_000; i++) {
      tree = FileTree.without(tree, "f%06d".formatted(i));
    }
    assertThat(FileTree.size(tree)).isEqualTo(5_000);
    assertThat(FileTree.height(tree)).isLessThanOrEqualTo(18);
  }
}
