package com.couriermft.functions.verify;

import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.LiveVerification.Summary;
import java.time.LocalDate;

/** Says what was found. */
interface Output {
  /** Takes one finding. */
  void found(Finding finding);

  /** Takes a day whose counters were made anew. */
  void recounted(LocalDate day);

  /** Takes the summary, after all findings. */
  void ended(Summary summary);
}
