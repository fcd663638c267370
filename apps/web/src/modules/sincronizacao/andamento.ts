import type { EstadoDeSincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'

export const emAndamento = (estado: EstadoDeSincronizacao): boolean => estado === 'pendente' || estado === 'executando'
