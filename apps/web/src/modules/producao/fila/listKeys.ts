import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { eRotaConhecida, ordemDoCodigo, type Peca, pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { buildNoProdutoMessage, parseCodigo } from '../../../shared/device/leitor/codigo.ts'
import { tellRefusal } from '../../../shared/device/leitor/refuse.ts'
import { playSignal } from '../../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { pecaDoSku } from '../../produtos/sku.queries.ts'

/**
 * Opens the details of a scanned order. The code of a blank or of a finished piece opens the most urgent production of that
 * piece in the list; any other known code opens its own page.
 */
export function useScannedProducao(producoes: readonly Producao[], onOpen: (id: number) => void): void {
  const navigate = useNavigate()
  useLeitorUsb((codigo) => void readCode(codigo))
  async function readCode(codigo: string) {
    const peca = await findPeca(codigo)
    const id = ordemDoCodigo(codigo) ?? (peca && producoes.find((producao) => isMadeOf(producao, peca))?.id)
    if (id === undefined || id === null) {
      const read = parseCodigo(codigo, location.origin)
      const path = peca ? textoDoQr(peca.produtoId, peca.variacaoId) : 'caminho' in read && read.caminho
      if (!path || !eRotaConhecida(path)) return tellRefusal(buildNoProdutoMessage(codigo))
      playSignal('lido')
      return void navigate(path, { state: { lido: true } })
    }
    playSignal('lido')
    onOpen(id)
  }
}

async function findPeca(codigo: string): Promise<Peca | null> {
  if (ordemDoCodigo(codigo) !== null) return null
  return pecaDaEtiqueta(codigo, location.host) ?? (await pecaDoSku(codigo).catch(() => null))
}

const isMadeOf = (producao: Producao, { produtoId, variacaoId }: Peca): boolean =>
  [
    [producao.lisa_produto_id, producao.lisa_variacao_id],
    [producao.produto_id, producao.variacao_id],
  ].some(([produto, variacao]) => produto === produtoId && (variacaoId === null || variacao === variacaoId))

/** A row that goes, or moves to another column, takes the focus along: Tab goes on from the page's heading. */
export function useKeptFocus(producoes: readonly Producao[]): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    addEventListener('focusin', keep)
    return () => removeEventListener('focusin', keep)
  }, [])
  useEffect(() => {
    const { activeElement, body } = document
    if ((activeElement === null || activeElement === body) && last.current?.isConnected === false)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [producoes])
}
