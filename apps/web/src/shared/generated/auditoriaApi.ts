// Written from the contract by node scripts/checks/readers.mjs.
import type { auditoriaRoutes } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { client } from '../api.ts'
import { id, idOrNull, ifMissing, int, object, page, raw, record, rows, text, textOrNull } from '../readers.ts'

export const ato = object({ id, tipo: text, criado_em: text, usuario_id: idOrNull, usuario: textOrNull, nome: textOrNull, papel: textOrNull, comando: textOrNull, endereco: textOrNull, requisicao: textOrNull, alvo_tipo: textOrNull, alvo_id: idOrNull, alvo: textOrNull, detalhes: record(raw), vezes: ifMissing(int, 1), ultima_em: text })
const answer = object({ usuario_id: id, usuario: text })
const answer2 = object({ linhas: int, csv: text })

export const auditoriaApi = client<typeof auditoriaRoutes>({
  'GET /auditoria/': page(ato),
  'GET /auditoria/autores/': rows(answer),
  'GET /auditoria/exportar/': answer2,
})
