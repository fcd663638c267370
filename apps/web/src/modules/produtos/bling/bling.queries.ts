import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { campos, id, quantia, type Reader, varios } from '../../../shared/readers.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, texto, textoOuNulo } from '../../../shared/tolerant.ts'

/** Both sides of a product; `idBling` is looked at while it is not linked. */
export const doisLados = (produtoId: number, idBling: number | null) =>
  consulta([...CHAVE_DOS_PRODUTOS, 'bling', produtoId, idBling], 'GET /produtos/:id/bling/', lerLados, {
    params: { id: produtoId },
    query: idBling === null ? {} : { id_bling: idBling },
    staleTime: 0,
    retry: false,
    falha: 'Os dois lados do produto não puderam ser lidos',
  })

const valor = (bruto: unknown): string | number | null =>
  typeof bruto === 'number' || typeof bruto === 'string' ? bruto : null

const lerCampos = varios(
  campos({
    campo: texto as Reader<CampoDoVinculo>,
    aqui: valor,
    bling: valor,
    igual: booleano,
  }),
)

const lerVersao = campos<Comparacao['versoes'][number]>({
  id,
  criado_em: texto,
  usuario: textoOuNulo,
  campos: varios(campos({ nome: texto, antes: texto, enviado: texto })),
})

const lerNoBling = campos<NonNullable<Comparacao['bling']>>({
  id,
  nome: texto,
  preco: quantia,
  formato: texto,
  situacao: texto,
  variacoes: inteiro,
})

const lerLados = campos<Comparacao>({
  vinculado: booleano,
  kit: booleano,
  bling: (bruto) => (idDe(bruto) === null ? null : lerNoBling(bruto)),
  campos: lerCampos,
  variacoes: varios(campos({ variacao_id: idDe, nome: texto, id_bling: idDe, campos: lerCampos })),
  imagens: campos({ aqui: inteiro, bling: inteiro, aviso: textoOuNulo }),
  versoes: varios(lerVersao),
})
