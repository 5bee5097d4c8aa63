package com.couriermft.functions.verify;

import com.couriermft.oversight.verify.Finding;
import com.couriermft.oversight.verify.Summary;

/** Says what was found. */
interface Output {
  /** Takes one finding. */
  void found(Finding finding);

  /** Takes the summary, after all findings. */
  void ended(Summary summary);
}
