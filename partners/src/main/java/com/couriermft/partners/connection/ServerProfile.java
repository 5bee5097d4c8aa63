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
 * The capabilities of a server, as found by a probe. JSON:
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
 * @param takenAt time of the probe, according to the storage's clock
 * @param directory directory in which the probe wrote files
 * @param banner identification that the server sent; {@code null} for none
 * @param extensions extensions that the server announced and Courier uses, sorted
 * @param capabilities findings; a capability without a finding was not tested
 * @param timePrecision precision of the times that the server reports; {@code null} for none
 * @param clockAheadSeconds how far the server's clock is ahead of the storage's clock, negative if
 *     it is slow, rounded to the precision; {@code null} if the server reports no times
 * @param latencyMs mean duration of a request
 */
@SchemaName("ServerProfile")
public record ServerProfile(
    @Field(help = "When the probe ran") Instant takenAt,
    @Field(help = "The directory in which the probe wrote files") String directory,
    @Field(help = "How the server identified itself") @Nullable String banner,
    @Field(help = "Extensions that Courier uses and the server offers") List<String> extensions,
    @Field(help = "Result of the probe for each capability", names = "[a-z_]+")
        Map<Capability, Finding> capabilities,
    @Field(help = "Precision of the times that the server reports")
        @Nullable Precision timePrecision,
    @Field(help = "How far the clock of the server is ahead of that of the storage")
        @Nullable Long clockAheadSeconds,
    @Field(help = "Duration of one request", min = 0) long latencyMs) {

  /** Copies. */
  public ServerProfile {
    extensions = extensions.stream().sorted().toList();
    Map<Capability, Finding> copy = new EnumMap<>(Capability.class);
    copy.putAll(capabilities);
    capabilities = Collections.unmodifiableMap(copy);
  }

  /** Returns the profile of a storage location, which has no banner and reports no times. */
  public static ServerProfile ofPlace(
      Instant takenAt, String directory, Map<Capability, Finding> capabilities, long latencyMs) {
    return new ServerProfile(
        takenAt, directory, null, List.of(), capabilities, null, null, latencyMs);
  }

  /** The possible answers about a capability. */
  public enum Answer {
    /** The probe observed that the server has the capability. */
    YES,
    /** The server refused the request or performed it incorrectly. */
    NO,
    /** The request could not be tested. */
    UNKNOWN
  }

  /** The precision of the times that a server reports. */
  public enum Precision {
    /** The server reports times with fractions of a second. */
    MILLISECONDS,
    /** The server reports times in seconds. */
    SECONDS,
    /** The server reports times in minutes. */
    MINUTES
  }

  /**
   * The finding about one capability.
   *
   * @param answer whether the server has the capability
   * @param words how the server refused the request, what it did instead, or why the capability was
   *     not tested; {@code null} for none
   */
  public record Finding(
      @Field(help = "Whether the server has the capability") Answer answer,
      @Field(help = "How the server refused it, or why the result is unknown")
          @Nullable String words) {}

  /**
   * A difference between two profiles.
   *
   * @param capability JSON name of the capability, or {@code banner} or {@code extensions}
   * @param before value in the earlier profile
   * @param after value in the later profile
   */
  public record Change(
      @Field(help = "Name of the capability") String capability,
      @Field(help = "Value in the previous profile") String before,
      @Field(help = "Current value") String after) {}

  /** Returns the answer about a capability; {@link Answer#UNKNOWN} if it was not tested. */
  public Answer answer(Capability capability) {
    Finding finding = capabilities.get(capability);
    return finding == null ? Answer.UNKNOWN : finding.answer();
  }

  /** Returns whether the probe could write files; otherwise, almost no capabilities are known. */
  @JsonIgnore
  public boolean isOfUse() {
    return answer(Capability.CREATE) == Answer.YES;
  }

  /**
   * Returns the differences between this profile and the server's current banner and extensions.
   */
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
   * Returns the changes since an earlier profile. An answer that was or is unknown does not count
   * as changed.
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

  /**
   * Returns the greeting without its variable parts, such as the time of day or the number of
   * users.
   */
  private static String lasting(@Nullable String greeting) {
    String first = String.valueOf(greeting).lines().findFirst().orElse("");
    return first.replaceAll("\\d{1,2}:\\d{2}(:\\d{2})?", "…");
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
