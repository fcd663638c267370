// Written from the contract by node scripts/checks/readers.mjs.
import type { relatoriosRoutes } from '@estampa/contract/relatorios/relatorios.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, inteiro, list, object, oneOf, optional, record, scalar, texto } from '../api/readers.ts'

const linhas = object({ chave: texto, rotulo: texto, produto_id: idDe, figuras: record(scalar) })
export const relatorio = object({ de: texto, ate: texto, ao_todo: inteiro, total: record(scalar), linhas: list(linhas), sem_turnos_abertos: optional(booleano), sem_estampa: optional(inteiro) })
const vendas = object({ venda_id: id, cliente_nome: texto, tipo: oneOf(["venda", "troca", "cancelamento", "pagamento", "etiqueta"], "venda"), dia: texto, figuras: record(scalar) })
export const vendasDoRelatorio = object({ mais: booleano, vendas: list(vendas) })

export const relatoriosApi = client<typeof relatoriosRoutes>({
  'GET /relatorios/:relatorio/': relatorio,
  'GET /relatorios/:relatorio/vendas/': vendasDoRelatorio,
})
