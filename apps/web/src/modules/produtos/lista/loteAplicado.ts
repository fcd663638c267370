import type { LoteEmAndamento } from '@estampa/contract/importacoes/lote.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { avisarComDesfazer } from '../../../shared/registro/desfazer.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { desfazerLote } from './emLote.queries.ts'

export const relerProdutos = (client: QueryClient) => client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })

/** Says what a change of many did; one click takes it back. */
export const avisarDoLote = (client: QueryClient, { lote_id }: LoteEmAndamento, mensagem: string): void =>
  avisarComDesfazer(
    mensagem,
    async () => {
      await desfazerLote(lote_id)
      avisar('success', 'Desfazendo a mudança.')
      await relerProdutos(client)
    },
    { duracao: 15_000 },
  )
