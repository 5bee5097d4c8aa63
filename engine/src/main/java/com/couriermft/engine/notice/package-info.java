/**
 * Defines which events subscriptions and jobs want notifications for ({@link
 * com.couriermft.engine.notice.EventWords}), and the texts of these notifications ({@link
 * com.couriermft.engine.notice.NoticeTemplate}, read first). Pure. This package must not depend on
 * channels.
 */
@NullMarked
package com.couriermft.engine.notice;

import org.jspecify.annotations.NullMarked;
