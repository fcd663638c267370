import { armazemDeRascunhos, type Origem } from '../../../shared/rascunhos/rascunhos.ts'
import { idDe, lista, objeto, texto } from '../../../shared/readers.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDoProduto, NOVA_PARTE, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'

const { lerGuardado, guardar, esquecer } = armazemDeRascunhos

/** A new product that was not saved: its fields as typed and the chosen files. */
export interface RascunhoGuardado {
  readonly campos: CamposDoProduto
  readonly fotos: readonly Omit<FotoEscolhida, 'url'>[]
  /** When the fields were last changed, ISO 8601. */
  readonly em: string
}

/** One draft for each user of this browser. Files are kept apart: fields are written at every key. */
export const chaveDosCampos = (usuario: string) => `produto ${usuario}`
const chaveDasFotos = (usuario: string) => `fotos ${usuario}`

const VAZIO = JSON.stringify(NOVO_PRODUTO)

const origemDo = (usuario: string): Origem => ({ usuario, tela: 'Novo produto', endereco: '/produtos/criar' })

export function fraseDaOferta({ campos }: Pick<RascunhoGuardado, 'campos'>): string {
  const nome = campos.titulo.trim() || campos.sku.trim()
  return nome ? `Há um produto que não foi salvo: “${nome}”` : 'Há um produto que não foi salvo'
}

/** Writes the fields; an empty form leaves no draft. */
export const guardarCampos = (usuario: string, campos: CamposDoProduto): Promise<void> =>
  JSON.stringify(campos) === VAZIO
    ? esquecer(chaveDosCampos(usuario))
    : guardar(chaveDosCampos(usuario), { ...origemDo(usuario), campos, em: new Date().toISOString() })

export const guardarFotos = (usuario: string, fotos: readonly FotoEscolhida[]): Promise<void> =>
  fotos.length === 0
    ? esquecer(chaveDasFotos(usuario))
    : guardar(
        chaveDasFotos(usuario),
        fotos.map(({ chave, arquivo }) => ({ chave, arquivo })),
      )

export async function esquecerRascunho(usuario: string): Promise<void> {
  await esquecer(chaveDosCampos(usuario))
  await esquecer(chaveDasFotos(usuario))
}

/** The draft of this user; null when there is none, or when the browser keeps nothing. */
export async function rascunhoDe(usuario: string): Promise<RascunhoGuardado | null> {
  const [guardado, arquivos] = await Promise.all([
    lerGuardado(chaveDosCampos(usuario)),
    lerGuardado(chaveDasFotos(usuario)),
  ]).catch(() => [undefined, undefined])
  if (guardado === undefined && arquivos === undefined) return null
  const { campos, em } = objeto(guardado)
  return { campos: lerCampos(campos), fotos: lista(arquivos).flatMap(lerFoto), em: texto(em) }
}

/** Reads stored fields, perhaps of an older version. */
export function lerCampos(valor: unknown): CamposDoProduto {
  const dados = objeto(valor)
  const variacoes = lista(dados.variacoes)
    .map(objeto)
    .map((uma) => ({ ...comPadrao(NOVA_VARIACAO, uma), id: idDe(uma.id) }))
  const componentes = lista(dados.componentes)
    .map(objeto)
    .flatMap((uma) => {
      const produto_id = idDe(uma.produto_id)
      return produto_id === null
        ? []
        : [{ ...comPadrao(NOVA_PARTE, uma), produto_id, variacao_id: idDe(uma.variacao_id) }]
    })
  return { ...comPadrao(NOVO_PRODUTO, dados), variacoes, componentes }
}

const comPadrao = <T extends object>(padrao: T, dados: Readonly<Record<string, unknown>>): T =>
  Object.fromEntries(
    Object.entries(padrao).map(([campo, valor]) => [
      campo,
      typeof dados[campo] === typeof valor ? dados[campo] : valor,
    ]),
  ) as T

function lerFoto(valor: unknown): Omit<FotoEscolhida, 'url'>[] {
  const { chave, arquivo } = objeto(valor)
  return arquivo instanceof File ? [{ chave: texto(chave), arquivo }] : []
}
