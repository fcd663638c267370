import { config } from 'zod'

// Without this zod compiles its parsers with eval, which the content security policy refuses.
// Imported for its effect by every page that parses, before its schemas.
config({ jitless: true })
