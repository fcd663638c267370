import { z } from 'zod'
import { iguais } from '../shared/fields.ts'
import { fallback } from '../shared/tolerance.ts'
import { NOMES_DAS_PERMISSOES } from './permissoes.ts'

export const permissoes = z.object(iguais(NOMES_DAS_PERMISSOES, fallback(z.boolean('Informe sim ou não'), true)))
