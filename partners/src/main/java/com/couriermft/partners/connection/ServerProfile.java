package com.couriermft.partners.connection;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The capabilities of a server, as a probe found them. JSON:
 *
 * <pre>{"taken_at": "2026-01-01T00:00:00Z", "directory": "/incoming",
 *  "banner": "SSH-2.0-OpenSSH_9.2", "extensions": ["posix-rename@openssh.com"],
 *  "capabilities": {"create": {"answer": "yes"},
 *                   "rename_overwrites": {"answer": "no", "words": "… FAILURE, Failure."},
 *                   "server_hash": {"answer": "unknown", "words": "…"}, …},
 *  "time_precision": "seconds", "clock_ahead_seconds": -2, "latency_ms": 12}
 * </pre>
 *
 * <p>Immutable.
 *
 * @param takenAt time of the probe, by the clock of the storage
 * @param directory where the probe wrote
 * @param banner the server's identification then; {@code null} if it gave none
 * @param extensions those it advertised among the ones Courier uses, sorted
 * @param capabilities what was found; one that is not there was not tried
 * @param timePrecision precision of the times that it reports; {@code null} if it reports none
 * @param clockAheadSeconds difference of its clock to the storage's, negative if slow, rounded to
 *     the precision; {@code null} if it reports no times
 * @param latencyMs of one request, the mean of a few
 */
@SchemaName("ServerProfile")
public record ServerProfile(
    @Field(help = "When the probe was made") Instant takenAt,
    @Field(help = "Where it wrote") String directory,
    @Field(help = "How the server introduced itself") @Nullable String banner,
    @Field(help = "Those it offers among the ones that are used") List<String> extensions,
    @Field(help = "What it does, by capability", names = "[a-z_]+")
        Map<Capability, Finding> capabilities,
    @Field(help = "Of the times it tells") @Nullable Precision timePrecision,
    @Field(help = "How far its clock is ahead of the storage's") @Nullable Long clockAheadSeconds,
    @Field(help = "Of one request", min = 0) long latencyMs) {

  /** Copies. */
  public ServerProfile {
    extensions = extensions.stream().sorted().toList();
    Map<Capability, Finding> copy = new EnumMap<>(Capability.class);
    copy.putAll(capabilities);
    capabilities = Collections.unmodifiableMap(copy);
  }

  /** Returns the profile of a place, without a banner and without times. */
  public static ServerProfile ofPlace(
      Instant takenAt, String directory, Map<Capability, Finding> capabilities, long latencyMs) {
    return new ServerProfile(
        takenAt, directory, null, List.of(), capabilities, null, null, latencyMs);
  }

  /** The answers about a capability. */
  public enum Answer {
    /** The server was seen to do it. */
    YES,
    /** The request was tried, and refused or performed wrongly. */
    NO,
    /** The request could not be tried. */
    UNKNOWN
  }

  /** The smallest unit of a server's times. */
  public enum Precision {
    /** Parts of a second. */
    MILLISECONDS,
    /** Precision of one second. */
    SECONDS,
    /** Precision of one minute. */
    MINUTES
  }

  /**
   * The finding about one capability.
   *
   * @param answer whether the server has it
   * @param words how the server refused, what it did instead, or why it was not tested; {@code
   *     null} for none
   */
  public record Finding(
      @Field(help = "Whether it does it") Answer answer,
      @Field(help = "How it refused, or why that is not known") @Nullable String words) {}

  /**
   * A difference between two profiles.
   *
   * @param capability its name in JSON; {@code banner} and {@code extensions} beside capabilities
   * @param before value in the earlier profile
   * @param after value in the later profile
   */
  public record Change(
      @Field(help = "The capability") String capability,
      @Field(help = "As the profile before has it") String before,
      @Field(help = "As it is now") String after) {}

  /** Returns the answer about a capability; {@link Answer#UNKNOWN} if it was not tried. */
  public Answer answer(Capability capability) {
    Finding finding = capabilities.get(capability);
    return finding == null ? Answer.UNKNOWN : finding.answer();
  }

  /** Returns whether there was a place to write: without one a probe has hardly learnt anything. */
  @JsonIgnore
  public boolean isOfUse() {
    return answer(Capability.CREATE) == Answer.YES;
  }

  /** Returns the differences between the probed server and the current one. */
  public List<Change> differencesTo(@Nullable String bannerNow, List<String> extensionsNow) {
    List<Change> changes = new ArrayList<>();
    add(changes, "banner", lasting(banner), lasting(bannerNow));
    add(
        changes,
        "extensions",
        String.join(" ", extensions),
        String.join(" ", extensionsNow.stream().sorted().toList()));
    return List.copyOf(changes);
  }

  /**
   * Returns the changes since an earlier profile; an answer that was or is unknown has not changed.
   */
  public List<Change> changesSince(ServerProfile earlier) {
    List<Change> changes = new ArrayList<>(earlier.differencesTo(banner, extensions));
    for (Capability capability : Capability.values()) {
      Answer before = earlier.answer(capability);
      Answer after = answer(capability);
      if (before != Answer.UNKNOWN && after != Answer.UNKNOWN) {
        add(changes, lower(capability), lower(before), lower(after));
      }
    }
    return List.copyOf(changes);
  }

  private static void add(List<Change> changes, String what, String before, String after) {
    if (!before.equals(after)) {
      changes.add(new Change(what, before, after));
    }
  }

  /** Returns the stable part of a greeting, without the time of day or the number of users. */
  private static String lasting(@Nullable String greeting) {
    String first = String.valueOf(greeting).lines().findFirst().orElse("");
    return first.replaceAll("\\d{1,2}:\\d{2}(:\\d{2})?", "…");
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
