import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { Fields } from '../../../shared/ui/Card.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { IntegerField } from '../../../shared/ui/TextField.tsx'
import * as css from '../ProducaoPage.classes.ts'
import { montarFolha, somaDaFolha } from './folha.ts'

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
            <span className={css.texto}>
              <strong>{arte}</strong>
              <span className="text-m text-texto-suave">
                {largura_mm} × {altura_mm} mm
              </span>
            </span>
            <span className={css.conta}>
              <strong>{quantas === 1 ? '1 estampa' : `${quantas} estampas`}</strong>
              {mm === null ? (
                <span className="text-m text-perigo-texto">Não cabe na largura</span>
              ) : (
                <span className="text-m text-texto-suave">{mm} mm</span>
              )}
            </span>
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
