import { formatCm, medidasDaEstampa } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { parseDecimal } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useState } from 'react'
import { Fields } from '../../../shared/ui/Card.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { DecimalField } from '../../../shared/ui/fields/DecimalField.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { Conta, Texto } from './Fila.tsx'

const LARGURA_CM = '57'
const ESPACO_CM = '1'
/** Width or gap of the sheet, not below 0; at width 0 no print fits. */
const recusaDaMedida = (cm: string): string | undefined =>
  (parseDecimal(cm) ?? 0) >= 0 ? undefined : 'Informe um número, em cm'
/** Millimetres; 0 while the text is no number, which its field shows. */
const mmDe = (cm: string) => (recusaDaMedida(cm) ? 0 : Math.round((parseDecimal(cm) ?? 0) * 10))

/** How much of a roll the chosen prints take. The printer's own program places them. */
export default function MontarFolha({ producoes, onClose }: { producoes: readonly Producao[]; onClose: () => void }) {
  const [width, setWidth] = useState(LARGURA_CM)
  const [space, setSpace] = useState(ESPACO_CM)
  const linhas = buildFolha(producoes, { largura: mmDe(width), espaco: mmDe(space) })
  const { pecas, comprimento_mm } = somaDaFolha(linhas)
  return (
    <Modal title="Montar folha: o comprimento" size="lg" onClose={onClose}>
      <p className="m-0 mb-4 text-texto-suave">
        Calcula quanto filme as escolhidas gastam, na ordem de cima para baixo. Não gera o arquivo da folha: as artes
        saem em Imprimir, Lista de impressão, ZIP.
      </p>
      <Fields phone={2}>
        <DecimalField
          label="Largura da folha"
          suffix="cm"
          places={0}
          maxPlaces={1}
          value={width}
          error={recusaDaMedida(width)}
          onChange={({ target }) => setWidth(target.value)}
        />
        <DecimalField
          label="Espaço entre estampas"
          suffix="cm"
          places={0}
          maxPlaces={1}
          value={space}
          error={recusaDaMedida(space)}
          onChange={({ target }) => setSpace(target.value)}
        />
      </Fields>
      <ul aria-label="Estampas da folha">
        {linhas.map(({ chave, arte, imagem_url, largura_mm, altura_mm, pecas: quantas, comprimento_mm: mm }) => (
          <li key={chave} className="k-item">
            <Thumbnail url={imagem_url} />
            <Texto>
              <strong>{arte ?? 'A arte ainda vem'}</strong>
              <span className="text-m text-texto-suave">
                {keepTogether(medidasDaEstampa({ largura_mm, altura_mm, distancia_gola_mm: null }))}
              </span>
            </Texto>
            <Conta>
              <strong>{plural(quantas, 'estampa', 'estampas')}</strong>
              {mm === null ? (
                <span className="text-m text-perigo-texto">
                  {largura_mm === null || altura_mm === null ? 'Falta a medida' : 'Não cabe na largura'}
                </span>
              ) : (
                <span className="text-m text-texto-suave">{formatCm(mm)}</span>
              )}
            </Conta>
          </li>
        ))}
      </ul>
      <p role="status">
        <strong>
          {plural(pecas, 'estampa', 'estampas')} em {formatCm(comprimento_mm)} de comprimento
        </strong>
        , uma arte abaixo da outra. O programa da impressora pode aproveitar melhor.
      </p>
    </Modal>
  )
}

/** Print of the gang sheet: so many copies of a size, side by side in rows over the sheet's width. */
export interface LinhaDaFolha {
  readonly chave: string
  /** null: it is still to come. */
  readonly arte: string | null
  /** Picture of the art, or of the first product that it is printed on. */
  readonly imagem_url: string | null
  /** null: the print has no size yet. */
  readonly largura_mm: number | null
  readonly altura_mm: number | null
  readonly pecas: number
  /** Length that they take, mm; null when one is wider than the sheet, or has no size yet. */
  readonly comprimento_mm: number | null
}

/** Sums the missing prints by art, version and size; the printer's own program places them on the film. */
export function buildFolha(
  producoes: readonly Pick<Producao, 'faltam' | 'estampas' | 'imagem_url'>[],
  { largura, espaco }: { readonly largura: number; readonly espaco: number },
): LinhaDaFolha[] {
  const estampas = producoes.flatMap(({ faltam, imagem_url, estampas: delas }) =>
    faltam === 0
      ? []
      : delas.map((estampa) => ({ ...estampa, imagem_url: estampa.miniatura_url ?? imagem_url, pecas: faltam })),
  )
  const groups = Map.groupBy(estampas, (e) => [e.arte_id, e.versao, e.largura_mm, e.altura_mm].join(' '))
  return [...groups].flatMap(([chave, [first, ...restEstampas]]) => {
    if (!first) return []
    const { arte, imagem_url, largura_mm, altura_mm } = first
    const pecas = restEstampas.reduce((sum, estampa) => sum + estampa.pecas, first.pecas)
    const rowCapacity = largura_mm === null ? 0 : Math.floor((largura + espaco) / (largura_mm + espaco))
    const comprimento_mm =
      rowCapacity < 1 || altura_mm === null ? null : Math.ceil(pecas / rowCapacity) * (altura_mm + espaco)
    return [{ chave, arte, imagem_url, largura_mm, altura_mm, pecas, comprimento_mm }]
  })
}

export const somaDaFolha = (linhas: readonly LinhaDaFolha[]) => ({
  pecas: linhas.reduce((sum, { pecas }) => sum + pecas, 0),
  comprimento_mm: linhas.reduce((sum, { comprimento_mm }) => sum + (comprimento_mm ?? 0), 0),
})
