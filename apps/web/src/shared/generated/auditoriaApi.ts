// Written from the contract by node scripts/checks/readers.mjs.
import type { auditoriaRoutes } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, ifMissing, inteiro, object, page, raw, record, rows, texto, textoOuNulo } from '../api/readers.ts'

export const ato = object({ id, tipo: texto, criado_em: texto, usuario_id: idDe, usuario: textoOuNulo, nome: textoOuNulo, papel: textoOuNulo, comando: textoOuNulo, endereco: textoOuNulo, requisicao: textoOuNulo, alvo_tipo: textoOuNulo, alvo_id: idDe, alvo: textoOuNulo, detalhes: record(raw), vezes: ifMissing(inteiro, 1), ultima_em: texto })
const answer = object({ usuario_id: id, usuario: texto })
const answer2 = object({ linhas: inteiro, csv: texto })

export const auditoriaApi = client<typeof auditoriaRoutes>({
  'GET /auditoria/': page(ato),
  'GET /auditoria/autores/': rows(answer),
  'GET /auditoria/exportar/': answer2,
})
