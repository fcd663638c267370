import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { Fields } from '../../../shared/ui/Card.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { IntegerField } from '../../../shared/ui/fields/TextField.tsx'
import { Conta, Texto } from './Fila.tsx'

const LARGURA_MM = '570'
const ESPACO_MM = '10'
const numero = (texto: string) => Math.max(0, inteiroDoTexto(texto) || 0)

/** How much of a roll the chosen prints take. The printer's own program places them. */
export default function MontarFolha({ producoes, onClose }: { producoes: readonly Producao[]; onClose: () => void }) {
  const [largura, setLargura] = useState(LARGURA_MM)
  const [espaco, setEspaco] = useState(ESPACO_MM)
  const linhas = montarFolha(producoes, { largura: numero(largura), espaco: numero(espaco) })
  const { pecas, comprimento_mm } = somaDaFolha(linhas)
  return (
    <Modal title="Montar folha" size="lg" onClose={onClose}>
      <Fields phone={2}>
        <IntegerField
          label="Largura da folha"
          suffix="mm"
          value={largura}
          onChange={({ target }) => setLargura(target.value)}
        />
        <IntegerField
          label="Espaço entre estampas"
          suffix="mm"
          value={espaco}
          onChange={({ target }) => setEspaco(target.value)}
        />
      </Fields>
      <ul aria-label="Estampas da folha">
        {linhas.map(({ chave, arte, largura_mm, altura_mm, pecas: quantas, comprimento_mm: mm }) => (
          <li key={chave} className="k-item">
            <Texto>
              <strong>{arte}</strong>
              <span className="text-m text-texto-suave">
                {largura_mm} × {altura_mm} mm
              </span>
            </Texto>
            <Conta>
              <strong>{quantas === 1 ? '1 estampa' : `${quantas} estampas`}</strong>
              {mm === null ? (
                <span className="text-m text-perigo-texto">Não cabe na largura</span>
              ) : (
                <span className="text-m text-texto-suave">{mm} mm</span>
              )}
            </Conta>
          </li>
        ))}
      </ul>
      <p role="status">
        <strong>
          {pecas === 1 ? '1 estampa' : `${pecas} estampas`} em {comprimento_mm} mm de comprimento
        </strong>
        , uma arte abaixo da outra. O programa da impressora pode aproveitar melhor.
      </p>
    </Modal>
  )
}

/** One print of the gang sheet: so many of a size, side by side in rows over the sheet's width. */
export interface LinhaDaFolha {
  readonly chave: string
  readonly arte: string
  readonly largura_mm: number
  readonly altura_mm: number
  readonly pecas: number
  /** Length that they take, mm; null when one is wider than the sheet. */
  readonly comprimento_mm: number | null
}

/** Sums the missing prints by art, version and size; the printer's own program places them on the film. */
export function montarFolha(
  producoes: readonly Pick<Producao, 'faltam' | 'estampas'>[],
  { largura, espaco }: { readonly largura: number; readonly espaco: number },
): LinhaDaFolha[] {
  const estampas = producoes.flatMap(({ faltam, estampas: delas }) =>
    faltam === 0 ? [] : delas.map((estampa) => ({ ...estampa, pecas: faltam })),
  )
  const grupos = Map.groupBy(estampas, (e) => [e.arte_id, e.versao, e.largura_mm, e.altura_mm].join(' '))
  return [...grupos].flatMap(([chave, [primeira, ...outras]]) => {
    if (!primeira) return []
    const { arte, largura_mm, altura_mm } = primeira
    const pecas = outras.reduce((soma, outra) => soma + outra.pecas, primeira.pecas)
    const porLinha = Math.floor((largura + espaco) / (largura_mm + espaco))
    const comprimento_mm = porLinha < 1 ? null : Math.ceil(pecas / porLinha) * (altura_mm + espaco)
    return [{ chave, arte, largura_mm, altura_mm, pecas, comprimento_mm }]
  })
}

export const somaDaFolha = (linhas: readonly LinhaDaFolha[]) => ({
  pecas: linhas.reduce((soma, { pecas }) => soma + pecas, 0),
  comprimento_mm: linhas.reduce((soma, { comprimento_mm }) => soma + (comprimento_mm ?? 0), 0),
})
