import type { Embalagem, EmbalagemEntrada } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos, id, quantia, varios } from '../../shared/readers.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import type { CorpoDe } from '../../shared/registro/useSalvar.ts'
import { numero, texto, textoOuNulo } from '../../shared/tolerant.ts'

const CHAVE_DAS_EMBALAGENS = ['embalagens'] as const

const EMBALAGEM = {
  id,
  nome: texto,
  altura: quantia,
  largura: quantia,
  comprimento: quantia,
  peso: quantia,
}

export const listaDeEmbalagens = consulta(
  [...CHAVE_DAS_EMBALAGENS, 'lista'],
  'GET /embalagens/',
  varios(campos(EMBALAGEM)),
  { falha: 'As embalagens não puderam ser lidas' },
)

/** The boxes for a sale, those used last for its models first, and the weight of its items in kg, if it is known. */
export const embalagensDaVenda = (id: number) =>
  consulta([...CHAVE_DAS_EMBALAGENS, 'venda', id], 'GET /vendas/:id/embalagens/', lerDaVenda, {
    params: { id },
    staleTime: 0,
    retry: false,
    falha: 'As embalagens não puderam ser lidas',
  })

const lerDaVenda = campos<{ peso_dos_itens: number | null; embalagens: (Embalagem & { usada_em: string | null })[] }>({
  peso_dos_itens: numero,
  embalagens: varios(campos({ ...EMBALAGEM, usada_em: textoOuNulo })),
})

interface Gravacao {
  readonly id: number | null
  readonly body: CorpoDe<EmbalagemEntrada> & Record<keyof EmbalagemEntrada, string>
  readonly idempotencyKey: string
}

/** Measures go as typed: the contract reads commas. */
export const salvarEmbalagem = mutationOptions({
  mutationFn: ({ id, body, idempotencyKey }: Gravacao) =>
    id === null
      ? chamar('POST /embalagens/', { body, idempotencyKey })
      : chamar('PUT /embalagens/:id/', { params: { id }, body }),
  onSuccess: (_salva, _pedida, _resultado, { client }) => client.invalidateQueries({ queryKey: CHAVE_DAS_EMBALAGENS }),
})

export const excluirEmbalagem = mutationOptions({
  mutationFn: (id: number) => chamar('DELETE /embalagens/:id/', { params: { id } }),
  ...relerDepois(CHAVE_DAS_EMBALAGENS),
})
