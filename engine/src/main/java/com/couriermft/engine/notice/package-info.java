/**
 * Defines which events subscriptions and jobs want notifications for ({@link
 * com.couriermft.engine.notice.EventWords}), and with which texts ({@link
 * com.couriermft.engine.notice.NoticeTemplate}, read first). Pure. This package must not depend on
 * channels.
 */
@NullMarked
package com.couriermft.engine.notice;

import org.jspecify.annotations.NullMarked;
