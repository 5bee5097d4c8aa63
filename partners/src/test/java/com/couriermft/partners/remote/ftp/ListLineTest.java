package com.couriermft.partners.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFile.Kind;
import java.text.DateFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that generated {@code LIST} lines in the formats of all servers are parsed as entries. */
class ListLineTest {
  private static final List<Locale> LANGUAGES =
      Stream.of(
              "en", "fr", "de", "ru", "es", "it", "pt", "pl", "nl", "cs", "hu", "sv", "da", "nb",
              "fi", "tr", "el", "uk", "bg", "ro", "hr", "zh", "ja", "ko", "vi", "th", "he", "ar")
          .map(Locale::forLanguageTag)
          .toList();

  /** A line and the entry that it describes. */
  private record Line(String text, Kind kind, long size, String name) {}

  private static Arbitrary<String> months() {
    return Combinators.combine(
            Arbitraries.of(LANGUAGES),
            Arbitraries.integers().between(0, 11),
            Arbitraries.of(true, false))
        .as(
            (language, month, isShort) -> {
              DateFormatSymbols symbols = DateFormatSymbols.getInstance(language);
              return (isShort ? symbols.getShortMonths() : symbols.getMonths())[month].strip();
            })
        .filter(month -> !month.isEmpty() && !month.contains(" "));
  }

  private static Arbitrary<String> dates() {
    Arbitrary<String> ends =
        Arbitraries.of("10:20", " 9:05", "10:20:33", " 2025", "2025", "10:20:33.000000000 +0200");
    Arbitrary<String> days = Arbitraries.integers().between(1, 31).map(String::valueOf);
    Arbitrary<String> named =
        Combinators.combine(months(), days, ends, Arbitraries.integers().between(0, 4))
            .as(
                (month, day, end, form) ->
                    switch (form) {
                      case 0 -> month + " " + day + " " + end;
                      case 1 -> day + " " + month + " " + end;
                      case 2 -> day + ". " + month + " " + end;
                      case 3 -> month + "  " + day + " " + end;
                      default -> month + ". " + day + " " + end;
                    });
    Arbitrary<String> figures =
        Arbitraries.of(
            "2026-08-15 10:20",
            "2026-08-15 10:20:33",
            "2026-08-15 10:20:33.123456789 +0000",
            "2026-08-15T10:20:33Z",
            "15.08.2026 10:20",
            "08/15/26 10:20",
            "2026/08/15 10:20",
            "15-Aug-2026 10:20",
            "Sat Aug 15 10:20:33 2026",
            "8月15日 10:20",
            "8월 15 10:20",
            "thg 8 15 10:20");
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(3, named), net.jqwik.api.Tuple.of(1, figures));
  }

  private static Arbitrary<String> names() {
    return Arbitraries.of(
        "a.csv",
        "two words.csv",
        " leading.csv",
        "2025",
        "2026 Aug 15 10:20 x",
        "12:30 list.txt",
        "1 2 3",
        "Übergröße.csv",
        "a -> b",
        ".hidden",
        "...",
        "15");
  }

  private static Arbitrary<String> owners() {
    return Arbitraries.of(
        "1 ftp ftp",
        "1 1000 1000",
        "12 u",
        "1 CORP\\svc Domain Users",
        "1 u.name@x group-1",
        "1 Aug group",
        "999 0 0");
  }

  @Provide
  Arbitrary<Line> unix() {
    return Combinators.combine(
            Arbitraries.of("-", "d", "n", "f"),
            Arbitraries.of("rw-r--r--", "rwxrwsr-t", "---------", "rwSr-xr-T"),
            Arbitraries.of("", ".", "@", "+"),
            owners(),
            Arbitraries.of("0", "5", "123456789012", "-2147483648", "99999999999999999999"),
            dates(),
            names())
        .as(
            (type, mode, mark, owner, size, date, name) -> {
              Kind kind = type.equals("d") ? Kind.DIRECTORY : Kind.FILE;
              long expected =
                  kind == Kind.DIRECTORY || size.startsWith("-") || size.length() > 18
                      ? RemoteFile.UNKNOWN_SIZE
                      : Long.parseLong(size);
              String text = type + mode + mark + " " + owner + " " + size + " " + date + " " + name;
              return new Line(text, kind, expected, name);
            })
        // A year may follow a time with seconds, so a file name that starts like a year is
        // ambiguous there.
        .filter(line -> !line.text.contains(":33") || !line.name.matches("[0-9]{4}\\b.*"));
  }

  @Property(tries = 2000)
  void read_lineOfUnix_isTheEntry(@ForAll("unix") Line line) {
    assertThat(ListLine.read(line.text))
        .as(line.text)
        .contains(new ListLine(line.kind, line.size, line.name));
  }

  @Provide
  Arbitrary<Line> windows() {
    return Combinators.combine(
            Arbitraries.of("08-15-26", "08-15-2026", "2026-08-15", "15.08.2026", "15/08/2026"),
            Arbitraries.of("10:20AM", "10:20PM", "10:20", "10:20 PM", "下午 10:20", "10:20 p.m."),
            Arbitraries.of("<DIR>", "5", "123456789012", "1,234"),
            names().map(String::strip))
        .as(
            (date, time, size, name) -> {
              boolean directory = size.equals("<DIR>");
              return new Line(
                  "%s  %s %14s %s".formatted(date, time, size, name),
                  directory ? Kind.DIRECTORY : Kind.FILE,
                  directory ? RemoteFile.UNKNOWN_SIZE : Long.parseLong(size.replace(",", "")),
                  name);
            });
  }

  @Property(tries = 500)
  void read_lineOfWindows_isTheEntry(@ForAll("windows") Line line) {
    assertThat(ListLine.read(line.text))
        .as(line.text)
        .contains(new ListLine(line.kind, line.size, line.name));
  }

  @Test
  void read_link_isNamedWithoutItsTarget() {
    assertThat(ListLine.read("lrwxrwxrwx 1 u g 4 Aug 15 10:20 a -> b/c"))
        .contains(new ListLine(Kind.OTHER, RemoteFile.UNKNOWN_SIZE, "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-C--E-----FTP B QUA1I1      18128       41 Aug 12 13:56 QUADTEST",
        "-ARTE-----TCP A ONEBATCH        2       41 Feb 05 2026 QUADTEST",
        "- [RWCEAFMS] admin 41 Aug 15 10:20    QUADTEST",
        "crw-rw---- 1 root tty 4, 41 Aug 15 10:20 QUADTEST",
        "-rw-r--r--1024 u g 41 Aug 15 10:20 QUADTEST"
      })
  void read_formsOfOthers_areEntries(String text) {
    Optional<ListLine> line = ListLine.read(text);
    assertThat(line).map(ListLine::name).contains("QUADTEST");
    assertThat(line.orElseThrow().sizeBytes()).isIn(41L, RemoteFile.UNKNOWN_SIZE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "total 12",
        "Directory DISK$USER:[IN]",
        "A.CSV;1   1/4   18-JUN-2026 09:01:14 [GROUP,OWNER] (RWED,RWED,RWED,RE)",
        "Total of 2 files, 2/8 blocks.",
        "Volume Unit    Referred Ext Used Recfm Lrecl BlkSz Dsorg Dsname",
        "WYOSPT 3420   2026/08/15  1  200  FB      80  8053  PS  HLQ.A",
        "QSYS            57344 04/18/26 14:26:53 *FILE      A.FILE",
        "+i8388621.29609,m824255902,/,\tdev",
        "-rw-r--r-- 1 u g 5 Aug 15 10:20",
        "08-15-26  10:20AM  5",
        "-rw-r--r--",
        "550 no"
      })
  void read_otherLines_areNoEntries(String text) {
    assertThat(ListLine.read(text)).isEmpty();
  }

  @Test
  void read_linesOfManyWords_doNotOverflow() {
    assertThat(ListLine.read("-rw-r--r-- 1 " + "a ".repeat(1_900))).isEmpty();
    assertThat(ListLine.read("-rw-r--r-- 1 u g 5 Aug 15 10:20 " + "a ".repeat(9_000))).isEmpty();
  }
}
