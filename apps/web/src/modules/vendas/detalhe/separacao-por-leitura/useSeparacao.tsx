import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlarmes } from '../../../../shared/device/leitor/Alarmes.tsx'
import { focusCampoDeCodigo } from '../../../../shared/device/leitor/CampoDeCodigo.tsx'
import { parseCodigo } from '../../../../shared/device/leitor/codigo.ts'
import {
  findOpcao,
  type OpcaoDeVariacao,
  opcoesDe,
  useQualVariacao,
} from '../../../../shared/device/leitor/QualVariacao.tsx'
import { playSignal } from '../../../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../../../shared/device/leitor/useLeitorUsb.ts'
import { createStore, useStore } from '../../../../shared/device/store.ts'
import { closeToast, toast } from '../../../../shared/ui/toasts/toast.ts'
import { nomeDoItem, pecasDoItem } from '../../../../shared/vendas/item.ts'
import { umProduto } from '../../../produtos/produtos.queries.ts'
import { pecaDoSku } from '../../../produtos/sku.queries.ts'
import { useKeptSeparacao } from './keptSeparacao.ts'
import {
  describePeca,
  describeSobra,
  findVariacaoLida,
  isUndoable,
  limitOpcoes,
  NomeDaPeca,
  nameVariacao,
  type PecaContada,
  sumLidas,
  VariacaoErrada,
} from './pecaContada.tsx'
import {
  applyLeitura,
  countLidas,
  hasUnlabelledPecas,
  isItemPicked,
  type Leitura,
  markItem,
  moveLeitura,
  NADA_SEPARADO,
  type Place,
  type Resultado,
  removeLeitura,
  removePeca,
  type Separacao,
  unidadesDe,
} from './separacao.ts'
import { suggestSkus } from './suggestSkus.ts'

/**
 * Picked pieces of a sale (or of several), ticked by hand or scanned by a USB scanner wherever the focus is. Kept in this
 * browser. `lida` is the result of the last reading, null where that was refused or asks a question. `before` is the piece
 * that is taken back next where `lida` is not. `hasRead`: a piece has been scanned. `describeGone`
 * says of a piece that no sale asks for that a sale did which is no longer here; null of another.
 */
export function useSeparacao(
  vendas: readonly Pick<Venda, 'id' | 'itens'>[],
  describeGone: (leitura: Leitura) => string | null = () => null,
) {
  const itens = vendas.flatMap((venda) => venda.itens)
  const isSeveral = vendas.length > 1
  // A store outside React's state: two readings may come between two renders.
  const [loja] = useState(() => createStore(NADA_SEPARADO))
  const separacao = useStore(loja)
  const waitForRestore = useKeptSeparacao(loja, vendas)
  const pecas = itens.flatMap((item) => pecasDoItem(item))
  const [readings, setReadings] = useState<readonly PecaContada[]>([])
  const [lastUndone, setLastUndone] = useState<PecaContada | null>(null)
  /** The line that the person is at. */
  const [currentId, setCurrentId] = useState<number | undefined>()
  /** A reading came after them that counted nothing yet. */
  const [isHidden, setIsHidden] = useState(false)
  const lastCounted = readings.findLast((reading) => isUndoable(separacao, pecas, reading)) ?? null
  const lida = isHidden ? null : (lastUndone ?? (readings.at(-1) === lastCounted ? lastCounted : null))
  const before = lida === lastCounted ? null : lastCounted
  const hasRead = sumLidas(separacao) > 0 || readings.length > 0 || lastUndone !== null
  const navigate = useNavigate()
  const { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, passar, dispensar } = useAlarmes()
  const { opcoes, perguntar, responder } = useQualVariacao()
  const client = useQueryClient()
  /** Lines that the person moved a piece to, as their print is the one in the hand. */
  const preferredIds = useRef<readonly number[]>([])
  const tickToasts = useRef<readonly number[]>([])
  const hideReading = () => {
    setIsHidden(true)
    setLastUndone(null)
  }

  const showPeca = (picked: PecaContada) => {
    setIsHidden(false)
    setLastUndone(null)
    setCurrentId(picked.item.item_id)
    setReadings((all) => [...all, { ...picked, item: nameVariacao(picked.item, picked.variacaoId) }])
  }

  const tellResult = (result: Resultado<ItemDaVenda>, leitura: Leitura) => {
    switch (result.tipo) {
      case 'separada': {
        const { tipo: _, ...picked } = result
        playSignal(picked.isToPrint ? 'atencao' : 'lido')
        passar()
        tickToasts.current.forEach(closeToast)
        return showPeca(picked)
      }
      case 'sobra': {
        const item = nameVariacao(result.item, findVariacaoLida(result.item, leitura))
        const isWhole = leitura.tipo === 'produto' ? leitura.variacaoId === null : !mesmoSku(item.sku, leitura.sku)
        const name = isWhole ? item.titulo || item.descricao : describePeca(item)
        if (!isSeveral && countLidas(loja.get(), item) < item.quantidade)
          return alarmar('Já marcada à mão', `${name}. Desmarque a linha para contar pela leitura.`)
        return alarmar('Peça a mais', `${name}. ${describeSobra(item, isSeveral)}`)
      }
      case 'sem-variacao':
        return void askAboutVariacao(result.item)
      case 'outra-variacao':
        return alarmar(
          'Outra variação',
          `Já foi lida ${nameVariacao(result.item, result.variacaoLida).variacao}, e uma linha só pode ter uma variação. Para levar as duas, edite a venda e faça uma linha de cada: ${nomeDoItem(result.item)}.`,
        )
      case 'variacao-errada':
        return alarmar(
          'Variação errada',
          <VariacaoErrada itens={result.itens} leitura={leitura} isSeveral={isSeveral} />,
        )
      case 'fora':
        return alarmar(
          describeGone(leitura) ??
            (isSeveral ? 'Item errado: não é de nenhuma destas vendas' : 'Item errado: não é desta venda'),
          <NomeDaPeca leitura={leitura} />,
        )
    }
  }

  /** The lines do not always tell the variations, as those of a kit's parts. */
  const askAboutVariacao = async (item: ItemDaVenda) => {
    try {
      const variacoes = limitOpcoes(loja.get(), itens, item, opcoesDe(await client.fetchQuery(umProduto(item.id ?? 0))))
      if (variacoes.length > 0) {
        passar()
        perguntar(variacoes)
      } else alarmar('A etiqueta não diz a variação', `${nomeDoItem(item)}. Confira a peça e marque à mão.`)
    } catch (erro) {
      console.error('The variations could not be read', erro)
      alarmar('A etiqueta não diz a variação', `${nomeDoItem(item)}. Verifique a conexão e leia de novo.`)
    }
  }

  const tryLeitura = (leitura: Leitura): Resultado<ItemDaVenda> => {
    const { separacao: depois, resultado } = applyLeitura(loja.get(), itens, leitura, preferredIds.current)
    loja.set(depois)
    return resultado
  }

  /** Looks up a SKU that no line has: it may belong to a product of the sale under another name. */
  const findPeca = async (sku: string) => {
    try {
      const peca = await pecaDoSku(sku)
      if (!peca) {
        const similar = suggestSkus(itens, sku)
        alarmarSemProduto(
          sku,
          similar.map((label) => ({ label, onClick: () => void readCode(label) })),
        )
        return false
      }
      const leitura: Leitura = { tipo: 'produto', ...peca }
      tellResult(tryLeitura(leitura), leitura)
      return true
    } catch (erro) {
      console.error('The SKU could not be looked up', erro)
      alarmarSemResposta(sku)
      return false
    }
  }

  const chooseOption = ({ produtoId, variacaoId }: OpcaoDeVariacao) => {
    responder()
    const leitura: Leitura = { tipo: 'produto', produtoId, variacaoId }
    tellResult(tryLeitura(leitura), leitura)
  }

  /** False for a code that could not be read, which may be typed wrongly. What was said before waits until then. */
  const readCode = async (text: string): Promise<boolean> => {
    await waitForRestore()
    hideReading()
    const option = findOpcao(opcoes, text)
    const codigo = parseCodigo(text, location.origin)
    if (option) chooseOption(option)
    else if (codigo.tipo === 'venda') void navigate(codigo.caminho)
    else if (codigo.tipo === 'produto') tellResult(tryLeitura(codigo), codigo)
    else if (codigo.tipo === 'externo') {
      alarmarSemProduto(text)
      return false
    } else {
      const leitura: Leitura = { tipo: 'sku', sku: text }
      const result = tryLeitura(leitura)
      if (result.tipo === 'fora') return findPeca(text)
      tellResult(result, leitura)
    }
    return true
  }

  // The line that the question is about was ticked by hand.
  const [asked] = opcoes
  const isAnswered =
    asked !== undefined &&
    pecas.every(
      (item) => item.id !== asked.produtoId || (isItemPicked(separacao, item) && !hasUnlabelledPecas(separacao, item)),
    )
  useEffect(() => {
    if (isAnswered) responder()
  })

  /** Takes back one reading of a line. */
  const undoLeitura = (item: ItemDaVenda, variacaoId: number | null) =>
    showUndone(item, removeLeitura(loja.get(), { item, variacaoId }))

  const showUndone = (item: ItemDaVenda, after: Separacao) => {
    loja.set(after)
    tickToasts.current.forEach(closeToast)
    setCurrentId(item.item_id)
    setLastUndone(null)
    setIsHidden(false)
    const undone = readings.findLast((reading) => reading.item.item_id === item.item_id)
    if (!undone) return hideReading()
    setReadings(readings.filter((reading) => reading !== undone))
    const unidades = after.get(item.item_id)?.unidades ?? 0
    setLastUndone({ ...undone, unidades, isUndone: true, isToPrint: false, otherPlaces: [] })
  }

  /** Counts a piece for another line that takes it. */
  const recountPeca = (peca: PecaContada, place: Place, movedFrom?: PecaContada) => {
    const { separacao: after, resultado } = moveLeitura(loja.get(), peca, place)
    loja.set(after)
    preferredIds.current = movedFrom
      ? [...preferredIds.current, place.item.item_id]
      : preferredIds.current.filter((id) => id !== peca.item.item_id)
    setReadings(readings.filter((reading) => reading !== peca))
    showPeca(movedFrom ? { ...resultado, movedFrom } : resultado)
  }

  // While a question stands too: the label of a choice answers it, and other pieces are counted or refused.
  useLeitorUsb((text) => void readCode(text), { onFailure: hideReading })

  return {
    separacao,
    lida,
    before: before && { ...before, unidades: unidadesDe(separacao, before.item) },
    currentId,
    hasRead,
    alarmes,
    opcoes,
    dispensar: () => {
      dispensar()
      setIsHidden(false)
    },
    ler: readCode,
    escolher: chooseOption,
    desistir: () => {
      responder()
      setIsHidden(false)
    },
    desfazer: () => {
      if (!lastCounted) return
      if (lastCounted.movedFrom) return recountPeca(lastCounted, lastCounted.movedFrom)
      undoLeitura(lastCounted.item, lastCounted.variacaoId)
      focusCampoDeCodigo()
    },
    desfazerLeitura: undoLeitura,
    tirarPeca: (item: ItemDaVenda) => showUndone(item, removePeca(loja.get(), item)),
    moverLida: (place: Place) => {
      if (!lida) return
      playSignal('lido')
      recountPeca(lida, place, lida)
    },
    /** Shows a warning if a refused reading was not dismissed: call it before the sale moves on. */
    warnOfRefusals: () => {
      if (alarmes.every(({ passed }) => passed)) return
      toast('warning', 'Ficou uma leitura recusada sem resposta: confira se nada a mais vai na caixa.')
    },
    marcar: (chosenItens: readonly ItemDaVenda[], sim: boolean) => {
      passar()
      hideReading()
      setCurrentId(chosenItens.length === 1 ? chosenItens[0]?.item_id : undefined)
      tickToasts.current.forEach(closeToast)
      const unmarked = loja.get()
      const after = chosenItens.reduce((current, item) => markItem(current, item, sim), unmarked)
      loja.set(after)
      const isUnticked = sumLidas(after) !== sumLidas(unmarked)
      const isOverRead = sim && chosenItens.length > 1 && sumLidas(unmarked) > 0
      if (!isUnticked && !isOverRead) return
      const undo = { action: { label: 'Desfazer', onClick: () => loja.set(unmarked) } }
      const sentence = isUnticked ? 'As peças lidas foram desmarcadas.' : 'Todas as linhas foram marcadas.'
      tickToasts.current = [toast('info', sentence, undo)]
    },
  }
}
