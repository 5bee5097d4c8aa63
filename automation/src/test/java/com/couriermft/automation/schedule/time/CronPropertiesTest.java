package com.couriermft.automation.schedule.time;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.InvalidInputException;
import com.cronutils.model.time.ExecutionTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class CronPropertiesTest {
  private static final long FROM = Instant.parse("2005-01-01T00:00:00Z").getEpochSecond();
  private static final long TO = Instant.parse("2035-01-01T00:00:00Z").getEpochSecond();

  private static final List<ZoneId> ZONES =
      Stream.of(
              "Europe/Paris",
              "America/New_York",
              "Australia/Lord_Howe",
              "Asia/Kolkata",
              "Asia/Kathmandu",
              "America/St_Johns",
              "Africa/Casablanca",
              "Pacific/Apia",
              "Asia/Tehran",
              "Africa/Cairo",
              "Antarctica/Troll",
              "America/Sao_Paulo",
              "Asia/Gaza",
              "UTC")
          .map(ZoneId::of)
          .toList();

  @Property(tries = 150)
  void after_ofAnEarlierInstant_isNeverLater(
      @ForAll("expressions") String expression,
      @ForAll("zones") ZoneId zone,
      @ForAll("instants") Instant earlier,
      @ForAll @LongRange(min = 0, max = 90_000) long seconds) {
    CronTiming timing = CronTiming.of(expression, null, zone);
    Instant later = earlier.plusSeconds(seconds);
    Occurrence first = timing.after(earlier).orElseThrow();
    Occurrence second = timing.after(later).orElseThrow();
    assertThat(first.at()).isAfter(earlier).isBeforeOrEqualTo(second.at());
    if (first.at().isAfter(later)) {
      assertThat(first).isEqualTo(second);
    }
    assertThat(timing.after(first.at().minusSeconds(1))).contains(first);
    assertThat(timing.after(first.at().minusNanos(1))).contains(first);
  }

  @Property(tries = 100)
  void after_besideAClockChange_isWhatTheRuleSays(
      @ForAll("expressions") String expression,
      @ForAll("zones") ZoneId zone,
      @ForAll("instants") Instant somewhere,
      @ForAll @IntRange(min = -200, max = 60) int minutes) {
    ZoneOffsetTransition change = zone.getRules().nextTransition(somewhere);
    Assume.that(change != null);
    Instant from = Objects.requireNonNull(change).getInstant().plusSeconds(60L * minutes);
    Instant to = from.plus(Duration.ofHours(8));
    CronTiming timing = CronTiming.of(expression, null, zone);
    List<Instant> found = new ArrayList<>();
    for (Optional<Occurrence> next = timing.after(from);
        next.isPresent() && next.get().at().isBefore(to);
        next = timing.after(next.get().at())) {
      found.add(next.get().at());
    }
    assertThat(found).containsExactlyElementsOf(byTheRule(expression, timing, zone, from, to));
  }

  @Property(tries = 150)
  void after_farFromClockChanges_isTheLibrarysAnswer(
      @ForAll("expressions") String expression,
      @ForAll("zones") ZoneId zone,
      @ForAll("instants") Instant from) {
    CronTiming timing = CronTiming.of(expression, null, zone);
    Instant ours = timing.after(from).orElseThrow().at();
    ZoneOffsetTransition change = zone.getRules().nextTransition(from.minusSeconds(90_000));
    Assume.that(change == null || change.getInstant().isAfter(ours.plusSeconds(90_000)));
    assertThat(library(expression, timing).nextExecution(from.atZone(zone)))
        .get()
        .extracting(ZonedDateTime::toInstant)
        .isEqualTo(ours);
  }

  @Property(tries = 500)
  void anyText_isReadOrRefused(@ForAll("texts") String text) {
    for (CronDialect dialect : CronDialect.values()) {
      try {
        assertThat(CronTiming.of(text, dialect, ZoneOffset.UTC).after(Instant.EPOCH)).isPresent();
      } catch (InvalidInputException e) {
        assertThat(e.problems()).hasSize(1);
      }
    }
  }

  /** Applies the rule for clock changes to every local time that the library finds. */
  private static SortedSet<Instant> byTheRule(
      String expression, CronTiming timing, ZoneId zone, Instant from, Instant to) {
    ExecutionTime library = library(expression, timing);
    ZoneRules rules = zone.getRules();
    ZonedDateTime last = LocalDateTime.ofInstant(to, zone).plusDays(1).atZone(ZoneOffset.UTC);
    ZonedDateTime local = LocalDateTime.ofInstant(from, zone).minusHours(25).atZone(ZoneOffset.UTC);
    SortedSet<Instant> due = new TreeSet<>();
    while (local.isBefore(last)) {
      local = library.nextExecution(local).orElse(last);
      LocalDateTime shown = local.toLocalDateTime();
      List<ZoneOffset> offsets = rules.getValidOffsets(shown);
      if (timing.isInterval()) {
        offsets.forEach(offset -> due.add(shown.toInstant(offset)));
      } else if (offsets.isEmpty()) {
        due.add(rules.getTransition(shown).getInstant());
      } else {
        due.add(shown.toInstant(offsets.get(0)));
      }
    }
    due.removeIf(at -> !at.isAfter(from) || !at.isBefore(to));
    return due;
  }

  private static ExecutionTime library(String expression, CronTiming timing) {
    return ExecutionTime.forCron(timing.dialect().parser().parse(expression));
  }

  @Provide
  Arbitrary<ZoneId> zones() {
    return Arbitraries.of(ZONES);
  }

  @Provide
  Arbitrary<Instant> instants() {
    return Arbitraries.longs().between(FROM, TO).map(s -> Instant.ofEpochSecond(s / 60 * 60));
  }

  @Provide
  Arbitrary<String> expressions() {
    Arbitrary<String> minutes =
        Arbitraries.of("0", "30", "15", "0,30", "5,45", "*/15", "*/20", "10-40/10", "7/20");
    Arbitrary<String> hours =
        Arbitraries.of("0", "1", "2", "3", "23", "0,2", "1,2,3", "*", "*/2", "0-4", "22,23,0");
    Arbitrary<String> unixDays =
        Arbitraries.of("* * *", "* * 0", "* * 1-5", "1 * *", "28,29,30 * *", "13 * 5", "* 3,10 7");
    Arbitrary<String> quartzDays =
        Arbitraries.of(
            "* * ?",
            "? * SUN",
            "? * 2-6",
            "L * ?",
            "LW * ?",
            "15W * ?",
            "? * 1L",
            "? * 1#2",
            "L-2 * ?",
            "? 3,10,11 1");
    return Arbitraries.oneOf(
        Combinators.combine(minutes, hours, unixDays).as("%s %s %s"::formatted),
        Combinators.combine(minutes, hours, unixDays).as("0 %s %s %s"::formatted),
        Combinators.combine(minutes, hours, quartzDays).as("0 %s %s %s"::formatted));
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> token =
        Arbitraries.of(
            "*",
            "?",
            "0",
            "1",
            "7",
            "60",
            "-1",
            "99999999999",
            "L",
            "W",
            "LW",
            "L-3",
            "L-0",
            "15W",
            "LW-1",
            "W15",
            "5L",
            "6#3",
            "7#0",
            "#",
            "2#",
            "#2",
            "MON",
            "MONL",
            "MON#1",
            "JAN",
            "1,L",
            "L,1",
            "1,",
            ",",
            "1-",
            "5-1",
            "1-5/0",
            "*/0",
            "5/0",
            "/5",
            "*/",
            "1-3,L",
            "*/L",
            "L/2",
            "1/2/3",
            "?/2",
            "*-3",
            "*,5",
            "0-0",
            "2030",
            "1969",
            "2030-2032/2",
            "H");
    return Arbitraries.oneOf(
        token.list().ofMinSize(5).ofMaxSize(7).map(tokens -> String.join(" ", tokens)),
        Combinators.combine(token, token)
            .as((one, other) -> "0 0 3 %s 1 ? %s".formatted(one, other)),
        Combinators.combine(token, token).as((one, other) -> "%s 3 %s * *".formatted(one, other)),
        Combinators.combine(token, token).as((one, other) -> "%s 0 3 ? * %s".formatted(one, other)),
        Arbitraries.strings().withChars("0159*/-,?LW#@ \tMONJa").ofMaxLength(24));
  }
}
