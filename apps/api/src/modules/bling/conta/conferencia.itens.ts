// long because: one sentence for each habit of an account, read side by side

import type { ItemDaConferencia } from '@estampa/contract/bling/configuracao.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { type DepositoDoBling, depositoPadrao, serve } from '../estoques/saldos.mapping.ts'
import type { SituacaoDaConta } from '../pedidos/cadastros.mapping.ts'
import { SITUACOES } from '../pedidos/pedidos.mapping.ts'
import type { Lido, TransicaoComAcoes } from './conferencia.sync.ts'
import { type CanalDoBling, habilitado, moveEstoque } from './conta.mapping.ts'
import type { Reserva } from './reserva.sync.ts'

/** One finding about the account in words for users: correct, with a repair to make, or unknown with the reason. */

type Dito = Omit<ItemDaConferencia, 'item' | 'titulo' | 'detalhes'> & { readonly detalhes?: string[] }
const dizer = (
  item: ItemDaConferencia['item'],
  titulo: string,
  { detalhes = [], ...dito }: Dito,
): ItemDaConferencia => ({
  item,
  titulo,
  detalhes,
  ...dito,
})
const ok = (texto: string, detalhes: string[] = []): Dito => ({ situacao: 'ok', texto, fazer: null, detalhes })
const atencao = (texto: string, fazer: string, detalhes: string[] = []): Dito => ({
  situacao: 'atencao',
  texto,
  fazer,
  detalhes,
})
const ESCOPOS =
  'No Bling, em Central de Extensões → Área do integrador, abra o aplicativo, marque os escopos que faltam e conecte de novo.'

const desconhecido = ({ falha, semPermissao }: { falha: string; semPermissao: boolean }): Dito =>
  semPermissao
    ? { situacao: 'desconhecido', texto: 'O aplicativo não tem permissão para ler isto.', fazer: ESCOPOS }
    : { situacao: 'desconhecido', texto: falha, fazer: null }

const nomeDe = ({ id, descricao }: { readonly id: number; readonly descricao?: string | null | undefined }) =>
  descricao || String(id)

export const daEmpresa = (lido: Lido<{ nome: string; cnpj?: string | null | undefined }>) =>
  dizer(
    'empresa',
    'Conta conectada',
    'valor' in lido ? ok([lido.valor.nome, lido.valor.cnpj].filter(Boolean).join(', ')) : desconhecido(lido),
  )

export function dasPermissoes(recursos: readonly (readonly [string, Lido<unknown>])[]): ItemDaConferencia {
  const faltam = recursos.filter(([, lido]) => 'falha' in lido && lido.semPermissao).map(([nome]) => nome)
  return dizer(
    'permissoes',
    'Permissões do aplicativo',
    faltam.length === 0
      ? ok(`Os ${recursos.length} recursos de que a loja precisa responderam.`)
      : atencao(`Faltam: ${faltam.join(', ')}.`, ESCOPOS, faltam),
  )
}

export function dosDepositos(lido: Lido<readonly DepositoDoBling[]>, escolhidoId: number | null): ItemDaConferencia {
  const titulo = 'Depósitos'
  if ('falha' in lido) return dizer('depositos', titulo, desconhecido(lido))
  const escolhido = lido.valor.find(({ id }) => id === escolhidoId) ?? null
  const lista = lido.valor.map((deposito) => {
    const marcas = [
      deposito.id === escolhidoId ? 'escolhido' : null,
      deposito.padrao ? 'padrão' : null,
      serve(deposito) ? null : 'saldo desconsiderado',
    ].filter((marca) => marca !== null)
    return marcas.length > 0 ? `${nomeDe(deposito)} (${marcas.join(', ')})` : nomeDe(deposito)
  })
  if (escolhido && serve(escolhido))
    return dizer('depositos', titulo, ok(`Só o depósito “${nomeDe(escolhido)}” é lido e gravado.`, lista))
  if (escolhidoId !== null) {
    const texto = escolhido
      ? 'O depósito escolhido passou a ter o saldo desconsiderado no Bling.'
      : 'O depósito escolhido não existe mais na conta, ou está inativo.'
    return dizer('depositos', titulo, atencao(texto, 'Escolha outro depósito abaixo.', lista))
  }
  const padrao = depositoPadrao(lido.valor)
  return dizer(
    'depositos',
    titulo,
    padrao
      ? ok(`O depósito padrão, “${nomeDe(padrao)}”, será usado.`, lista)
      : atencao('A conta não tem depósito padrão.', 'Escolha abaixo o depósito da loja.', lista),
  )
}

export function daReserva(lido: Lido<Reserva>): ItemDaConferencia {
  const titulo = 'Reserva de estoque'
  if ('falha' in lido) return dizer('reserva', titulo, desconhecido(lido))
  const porque = {
    sem_pedidos: 'Não há pedidos em aberto para comparar o saldo físico com o virtual.',
    sem_saldos: 'O Bling não mostrou o saldo dos produtos dos pedidos em aberto.',
  }
  if (lido.valor === 'ligada')
    return dizer('reserva', titulo, ok('Pedidos em aberto reservam as peças: o saldo virtual é menor que o físico.'))
  if (lido.valor === 'desligada')
    return dizer(
      'reserva',
      titulo,
      atencao(
        'Há pedidos em aberto e o saldo virtual é igual ao físico: o Bling continua oferecendo peças já vendidas.',
        'No Bling, em Suprimentos → Estoque, ligue “Considerar situações de vendas para obter o saldo atual (Reserva de estoque)”.',
      ),
    )
  return dizer('reserva', titulo, {
    situacao: 'desconhecido',
    texto: porque[lido.valor],
    fazer: 'Verifique de novo quando houver um pedido em aberto no Bling.',
  })
}

export function dasTransicoes(
  lido: Lido<readonly TransicaoComAcoes[]>,
  contaBaixa: boolean,
  semBaixa: number,
): ItemDaConferencia {
  const titulo = 'Quem baixa o estoque dos pedidos'
  if ('falha' in lido) return dizer('transicoes', titulo, desconhecido(lido))
  const comEstoque = lido.valor.filter(({ nomes }) => nomes.some(moveEstoque))
  const lista = comEstoque.map(
    ({ situacaoOrigem, situacaoDestino, nomes }) =>
      `${situacaoOrigem?.nome || '?'} → ${situacaoDestino?.nome || '?'}: ${nomes.filter(moveEstoque).join(', ')}`,
  )
  if (comEstoque.length > 0 && !contaBaixa)
    return dizer(
      'transicoes',
      titulo,
      atencao(
        'A conta mexe no estoque sozinha quando um pedido muda de situação: as peças sairiam duas vezes.',
        'Escolha abaixo que o Bling baixa o estoque dos pedidos, ou retire no Bling a ação destas transições.',
        lista,
      ),
    )
  if (contaBaixa && semBaixa > 0)
    return dizer(
      'transicoes',
      titulo,
      atencao(
        `${plural(semBaixa, 'saída daqui não apareceu', 'saídas daqui não apareceram')} no saldo do Bling em um dia.`,
        'Confira se o Bling baixa mesmo o estoque dos pedidos; se não, escolha abaixo que a Estampa baixa.',
        lista,
      ),
    )
  if (contaBaixa && comEstoque.length === 0)
    return dizer(
      'transicoes',
      titulo,
      atencao(
        'Nenhuma transição da conta lança estoque.',
        'Está certo se a nota fiscal o lança; se não, escolha abaixo que a Estampa baixa o estoque dos pedidos.',
      ),
    )
  return dizer(
    'transicoes',
    titulo,
    contaBaixa
      ? ok('O Bling baixa; as saídas daqui só mudam o saldo da loja.', lista)
      : ok(
          'Nenhuma transição mexe no estoque: a Estampa lança cada saída. Se a nota fiscal também lança, mude abaixo.',
        ),
  )
}

export function dasSituacoes(lido: Lido<readonly SituacaoDaConta[]>): ItemDaConferencia {
  const titulo = 'Situações dos pedidos'
  if ('falha' in lido) return dizer('situacoes', titulo, desconhecido(lido))
  const padrao = new Set<number>([6, 9, 12, 15, 18, 21, 24])
  const proprias = lido.valor.filter(({ id }) => !padrao.has(id)).map(({ nome }) => nome)
  const nossas = Object.values(SITUACOES)
  const faltam = nossas.filter(
    ({ id }) => !lido.valor.some((situacao) => situacao.id === id || situacao.idHerdado === id),
  )
  const passos = [
    'Separação → Em aberto',
    'Embalagem até Enviado → Em andamento',
    'Concluído → Atendido',
    'Cancelado → Cancelado',
  ]
  const detalhes = [...passos, ...(proprias.length > 0 ? [`Próprias da conta: ${proprias.join(', ')}`] : [])]
  return dizer(
    'situacoes',
    titulo,
    faltam.length > 0
      ? atencao(
          `A conta não tem: ${faltam.map(({ nome }) => nome).join(', ')}.`,
          'Crie-as no Bling, no módulo Vendas.',
          detalhes,
        )
      : ok(
          proprias.length > 0
            ? `Os passos daqui têm a sua situação; a conta tem ${plural(proprias.length, 'própria', 'próprias')}.`
            : 'Os passos daqui têm a sua situação, e a conta não tem outras.',
          detalhes,
        ),
  )
}

export function dosCanais(
  lido: Lido<readonly CanalDoBling[]>,
  escolhidos: unknown,
  importando: boolean,
): ItemDaConferencia {
  const titulo = 'Canais de venda'
  if ('falha' in lido) return dizer('canais', titulo, desconhecido(lido))
  const ativos = lido.valor.filter(habilitado)
  const ditos = new Set((Array.isArray(escolhidos) ? escolhidos : []).map(({ id }: { id: number }) => id))
  const semOrigem = ativos.filter(({ id }) => !ditos.has(id))
  const lista = ativos.map((canal) => `${nomeDe(canal)}${ditos.has(canal.id) ? '' : ' (sem origem)'}`)
  if (importando && semOrigem.length > 0)
    return dizer(
      'canais',
      titulo,
      atencao(
        `${plural(semOrigem.length, 'canal', 'canais')} sem origem: seus pedidos entram como Loja Integrada.`,
        'Diga abaixo a origem de cada canal.',
        lista,
      ),
    )
  return dizer('canais', titulo, ok(`${plural(ativos.length, 'canal habilitado', 'canais habilitados')}.`, lista))
}
