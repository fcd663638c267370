import { ALVOS, ATOS } from '@estampa/contract/auditoria/atos.ts'
import type { Ato, AuditoriaFiltros } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { formatDetalhes } from '@estampa/contract/auditoria/detalhes.ts'
import { linhaDeCsv, MARCA_UTF8 } from '@estampa/contract/shared/csv.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { colunasPorCampo } from '../../shop/planilha.ts'
import { listAtos } from './auditoria.data.ts'

const MAXIMO_DE_LINHAS = 50_000
const LINHAS_POR_VEZ = 1_000

const COLUNAS = colunasPorCampo<Ato, 'id' | 'usuario_id' | 'ultima_em'>({
  criado_em: { nome: 'Data', valor: (ato) => formatDateTime(ato.criado_em) },
  tipo: { nome: 'Ato', valor: (ato) => ATOS[ato.tipo] },
  usuario: { nome: 'Usuário' },
  nome: { nome: 'Nome' },
  papel: { nome: 'Tipo do usuário' },
  comando: { nome: 'Comando' },
  endereco: { nome: 'Endereço' },
  alvo_tipo: { nome: 'Afetado', valor: (ato) => ato.alvo_tipo && ALVOS[ato.alvo_tipo] },
  alvo: { nome: 'Nome do afetado' },
  alvo_id: { nome: 'Identificador' },
  vezes: { nome: 'Vezes' },
  detalhes: { nome: 'Detalhes', valor: ({ detalhes }) => formatDetalhes(detalhes, { todos: true }) },
  requisicao: { nome: 'Requisição' },
})

/** The filtered lines as CSV, the latest first, at most 50,000; that they were taken is audited too. */
export async function exportAuditoria(db: Banco, autor: Autor, filtros: AuditoriaFiltros) {
  const partes = [MARCA_UTF8, linhaDeCsv(COLUNAS.map(({ nome }) => nome))]
  let ultimo: number | null = null
  let quantas = 0
  while (quantas < MAXIMO_DE_LINHAS) {
    // The total is not asked for: a cursor carries one.
    const cursor = { depois: { id: ultimo ?? 2_147_483_647 }, total: 0 }
    const { linhas } = await listAtos(db, filtros, cursor, LINHAS_POR_VEZ - 1)
    for (const linha of linhas) partes.push(linhaDeCsv(COLUNAS.map(({ valor }) => valor(linha))))
    quantas += linhas.length
    ultimo = linhas.at(-1)?.id ?? null
    if (linhas.length < LINHAS_POR_VEZ) break
  }
  await auditAct(db, autor, { tipo: 'auditoria_exportada', detalhes: { linhas: quantas } })
  return { linhas: quantas, csv: partes.join('') }
}
