import type pg from 'pg'
import type { CopiasConfig } from '../../src/modules/copias/copias.rules.ts'

/** Beside the pictures of a shop under test. */
export const pastaDasCopias = (midiaDir: string) => `${midiaDir}-copias`

/** Backups only when asked for. */
export const buildManualCopias = (banco: pg.ClientConfig, midiaDir: string): CopiasConfig => ({
  ativo: false,
  hora: '03:00',
  dias: 14,
  pasta: pastaDasCopias(midiaDir),
  estado: `${pastaDasCopias(midiaDir)}/ultima-copia.json`,
  chave: null,
  banco,
})
