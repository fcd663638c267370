import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'

interface Schema {
  safeParse: (body: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/**
 * Checks a form with a schema of the contract, whose sentences the fields show; each keeps its first one. `schema` fetches
 * it at the first check, not with the page. `bodyOf` is what the form would send.
 */
export const checkedBy =
  <C extends FieldValues>(
    schema: () => Promise<Schema>,
    bodyOf: (campos: C) => unknown = (fields) => fields,
  ): Resolver<C> =>
  async (fields) => {
    // Not loaded: the server checks the same and answers its refusals.
    const loaded = await schema().catch(() => null)
    const issues = loaded?.safeParse(bodyOf(fields)).error?.issues ?? []
    if (issues.length === 0) return { values: fields, errors: {} }
    const errors: FieldErrors<C> = {}
    for (const { path, message } of issues)
      if (!get(errors, path.join('.'))) set(errors, path.join('.'), { type: 'contrato', message })
    return { values: {}, errors }
  }
