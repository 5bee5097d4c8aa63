package com.couriermft.functions.verify;

import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.LiveVerification.Summary;
import java.time.LocalDate;

/** Prints the result. */
interface Output {
  /** Prints one finding. */
  void found(Finding finding);

  /** Prints a day whose counters were recomputed. */
  void recounted(LocalDate day);

  /** Prints the summary, after all findings. */
  void ended(Summary summary);
}
