package com.couriermft.transfer.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.transfer.file.DoneFile;
import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.file.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests names on servers: {@link FileMatcher}, {@link SafePath}, {@link TempName}, {@link
 * DoneFile}.
 */
class RemoteNamesTest {
  private static final String EXECUTION = "01JDTESTEXECUTION000000000";

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.csv a.csv true",
        "*.csv sub/a.csv true",
        "*.csv a.CSV false",
        "sub/*.csv sub/a.csv true",
        "sub/*.csv sub/x/a.csv false",
        "**/a.csv a.csv true",
        "**/a.csv x/y/a.csv true",
        "a?.csv ab.csv true",
        "[!a-c]x dx true",
        "[!a-c]x ax false",
        "{a,b*}.csv bcd.csv true",
        "a.csv abcsv false",
        "re:a\\d+ a12 true",
        "re:a\\d+ xa12 false",
        "a+b(1).csv a+b(1).csv true"
      })
  void matcher_pattern_choosesNames(String pattern, String path, boolean expected) {
    assertThat(FileMatcher.of(pattern).matches(path)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"re:(", "[a", "{a,b"})
  void matcher_invalidPattern_isRefused(String pattern) {
    assertThatThrownBy(() -> FileMatcher.of(pattern))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'" + pattern.replace("re:", "") + "'");
  }

  @Property(tries = 2000)
  void matcher_agreesWithTheJdksGlob(
      @ForAll @Chars({'a', 'b', '*', '?', '.', 'c'}) @StringLength(min = 1, max = 8) String glob,
      @ForAll @Chars({'a', 'b', '.', 'c'}) @NotEmpty @StringLength(max = 8) String name) {
    Assume.that(!name.equals(".") && !name.equals(".."));
    boolean expected =
        FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(name));
    assertThat(FileMatcher.of(glob).matches(name)).as("%s %s", glob, name).isEqualTo(expected);
  }

  @Property
  void safePath_acceptedName_staysInItsDirectory(
      @ForAll @CharRange(from = 0, to = 0x200) @StringLength(max = 12) String name) {
    Assume.that(SafePath.isName(name));
    Path joined = Path.of(SafePath.join("/in", name)).normalize();
    assertThat(joined.getParent()).isEqualTo(Path.of("/in"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "/a", "a\\b", "a\nb", "a\u0000", "a\ufffd"})
  void safePath_hostileName_isNone(String name) {
    assertThat(SafePath.isName(name)).isFalse();
  }

  @Test
  void safePath_check_normalisesAndRefuses() {
    assertThat(SafePath.check("/a//b/")).isEqualTo("/a/b");
    assertThat(SafePath.check("/")).isEqualTo("/");
    assertThat(SafePath.check(".")).isEqualTo(".");
    assertThatThrownBy(() -> SafePath.check("/a/../b")).isInstanceOf(CourierException.class);
    assertThatThrownBy(() -> SafePath.check("a\rb")).isInstanceOf(CourierException.class);
    assertThatThrownBy(() -> SafePath.check("")).isInstanceOf(CourierException.class);
    assertThat(SafePath.parent("a.csv")).isEqualTo(".");
    assertThat(SafePath.parent("/a.csv")).isEqualTo("/");
    assertThat(SafePath.join(".", "a")).isEqualTo("a");
    assertThat(SafePath.relative("/in", "/in/a/b")).isEqualTo("a/b");
  }

  @Test
  void tempName_longName_fitsAndStaysOwn() {
    String name = "é".repeat(127) + "x";
    Writer writer = new Writer(EXECUTION, "send.0001-000007", "g0100030000100123456789abcdef");
    String temporary = TempName.of(name, writer);
    assertThat(temporary.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(255);
    assertThat(temporary)
        .startsWith(TempName.prefix(name, new Writer(EXECUTION, "send.0001-000007", "n")));
    assertThat(temporary).doesNotStartWith(TempName.prefix(name + "y", writer));
    for (Writer other :
        List.of(
            new Writer(EXECUTION, "send.0001-000008", writer.nonce()),
            new Writer("01JDANOTHEREXECUTION00000", writer.step(), writer.nonce()))) {
      assertThat(temporary).doesNotStartWith(TempName.prefix(name, other));
    }
  }

  @Test
  void alternative_keepsEveryExtension() {
    assertThat(SafePath.alternative("/out/a.csv", 0)).isEqualTo("/out/a.csv");
    assertThat(SafePath.alternative("/out/a.tar.gz", 1)).isEqualTo("/out/a-1.tar.gz");
    assertThat(SafePath.alternative("/out/a.csv", 2)).isEqualTo("/out/a-2.csv");
    assertThat(SafePath.alternative("a", 1)).isEqualTo("a-1");
    assertThat(SafePath.alternative("/x.d/.hidden", 1)).isEqualTo("/x.d/.hidden-1");
  }
}
