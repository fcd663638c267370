/** True when a statement found rows; one that writes answers rows by its `returning`. */
export const anyRow = async (query: {
  executeTakeFirst(): Promise<Readonly<Record<string, unknown>> | undefined>
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined
