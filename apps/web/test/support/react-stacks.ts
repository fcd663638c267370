import * as React from 'react'

// React's development build takes a stack trace for each element that it makes, to show it beside a warning. A warning
// fails a test without one. React counts the traces, and takes none past ten thousand a second.
const internals = (
  React as unknown as Record<'__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', object>
).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
