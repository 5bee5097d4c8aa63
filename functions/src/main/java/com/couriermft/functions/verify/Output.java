package com.couriermft.functions.verify;

import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.LiveVerification.Summary;
import java.time.LocalDate;
import java.util.Optional;

/** Prints the result. */
interface Output {
  /** Prints one finding. */
  void found(Finding finding);

  /** Prints a day whose counters were recomputed. */
  void recounted(LocalDate day);

  /** Prints the finding about the list of changes that was accepted; empty if there was none. */
  void accepted(Optional<Finding> finding);

  /** Prints the summary, after all findings. */
  void ended(Summary summary);
}
