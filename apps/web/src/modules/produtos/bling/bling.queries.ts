import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, lista, numero, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { CHAVE_DOS_PRODUTOS } from '../produtos.queries.ts'

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

const lerCampos = (json: unknown): Comparacao['campos'] =>
  lista(json).map((linha) => {
    const { campo, aqui, bling, igual } = objeto(linha)
    return { campo: texto(campo) as CampoDoVinculo, aqui: valor(aqui), bling: valor(bling), igual: booleano(igual) }
  })

function lerLados(json: unknown): Comparacao {
  const dados = objeto(json)
  const la = objeto(dados.bling)
  const imagens = objeto(dados.imagens)
  return {
    vinculado: booleano(dados.vinculado),
    kit: booleano(dados.kit),
    bling:
      idDe(dados.bling) === null
        ? null
        : {
            id: idDe(dados.bling) ?? 0,
            nome: texto(la.nome),
            preco: numero(la.preco) ?? 0,
            formato: texto(la.formato),
            situacao: texto(la.situacao),
            variacoes: inteiro(la.variacoes),
          },
    campos: lerCampos(dados.campos),
    variacoes: lista(dados.variacoes).map((linha) => {
      const variacao = objeto(linha)
      return {
        variacao_id: idDe(variacao.variacao_id),
        nome: texto(variacao.nome),
        id_bling: idDe(variacao.id_bling),
        campos: lerCampos(variacao.campos),
      }
    }),
    imagens: { aqui: inteiro(imagens.aqui), bling: inteiro(imagens.bling), aviso: textoOuNulo(imagens.aviso) },
    versoes: lista(dados.versoes).map((linha) => {
      const versao = objeto(linha)
      return {
        id: idDe(versao) ?? 0,
        criado_em: texto(versao.criado_em),
        usuario: textoOuNulo(versao.usuario),
        campos: lista(versao.campos).map((campo) => {
          const { nome, antes, enviado } = objeto(campo)
          return { nome: texto(nome), antes: texto(antes), enviado: texto(enviado) }
        }),
      }
    }),
  }
}
