import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { playSignal } from '../../shared/device/leitor/sinais.ts'
import { IconButton } from '../../shared/ui/Button.tsx'
import { Stepper } from '../../shared/ui/fields/Stepper.tsx'
import { wholeNumberRefusal } from '../../shared/ui/fields/wholeNumber.ts'
import * as peca from '../../shared/ui/pecaEmLinha.classes.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import {
  changeContado,
  chaveDaPeca,
  diferenca,
  formatContagemPeca,
  type LinhaContada,
  type Mesa,
  removeContagemLinha,
} from './contagem.ts'

/** Counted against recorded, and what sales hold of it. Each reading draws one line of perhaps a thousand anew. */
export const LinhaDaContagem = memo(function Linha({ linha, mudar }: Pick<Mesa, 'mudar'> & { linha: LinhaContada }) {
  const { titulo, variacao, sku, contado, registrado, reservado, aviso } = linha
  const name = formatContagemPeca(linha)
  const key = chaveDaPeca(linha)
  return (
    <li className="flex items-center flex-wrap gap-x-3 gap-y-1.5 py-3 px-0 [content-visibility:auto] [contain-intrinsic-size:auto_92px] [&_+_&]:border-t [&_+_&]:border-borda [&_[data-sinal]]:text-texto! max-md:[&_button]:[--ai-size:44px]">
      <div className="flex flex-col gap-px min-w-0 flex-[1_1_220px] max-md:basis-[calc(100%_-_60px)]">
        <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
        {variacao && <span className="text-m font-medio">{variacao}</span>}
        {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
        <span className={peca.detalhe}>
          <span>Registrado {registrado.toLocaleString('pt-BR')}</span>
          {reservado > 0 && <span>Reservado {reservado.toLocaleString('pt-BR')}</span>}
          <Diferenca linha={linha} />
        </span>
      </div>
      <Contado
        nome={name}
        valor={contado}
        onChange={(newCount) => mudar((current) => changeContado(current, key, newCount))}
      />
      <IconButton
        className="max-md:order-1"
        aria-label={`Remover ${name}`}
        onClick={({ currentTarget }) => {
          // The button goes with its line: the next line's has the focus then, else the field of the codes.
          const listItem = currentTarget.closest('li')
          const neighbour = listItem?.nextElementSibling ?? listItem?.previousElementSibling
          const target = neighbour?.querySelector('[aria-label^="Remover"]') ?? document.querySelector('main input')
          if (target instanceof HTMLElement) target.focus()
          mudar((current) => removeContagemLinha(current, key))
        }}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
      {aviso && <Aviso>{aviso}</Aviso>}
    </li>
  )
})

/** The most pieces of one kind on a shelf. */
const CONTADOS = { min: 0, max: 99_999 }
/** A scanned code: goods have more digits than a quantity may have; our labels are paths. */
const isEtiqueta = (text: string) => text.length > 7 || text.includes('/')

/**
 * A typed number counts on Enter or on blur. Other text stays with its sentence; a code typed by a USB scanner is
 * discarded.
 */
function Contado({ nome, valor, onChange }: { nome: string; valor: number; onChange: (contado: number) => void }) {
  const [typedText, setTypedText] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const changeTyped = (text: string | null) => {
    setTypedText(text)
    setRefusal(undefined)
  }
  const finishTyping = () => {
    const text = typedText?.trim() ?? ''
    const typedQuantity = inteiroDoTexto(text)
    const newRefusal = wholeNumberRefusal(text, CONTADOS)
    setRefusal(newRefusal)
    if (newRefusal && !isEtiqueta(text)) return
    changeTyped(null)
    if (typedQuantity === null) return
    if (!newRefusal) return onChange(typedQuantity)
    playSignal('alarme')
    toast('warning', 'Isto não é uma quantidade. Se foi uma etiqueta, leia-a de novo.')
  }
  return (
    <Stepper
      name={nome}
      label={`Contado de ${nome}`}
      className="[&_input]:font-titulo max-md:order-2 max-md:basis-full max-md:[&_>_div]:flex-1"
      number={valor}
      min={0}
      typed={typedText ?? String(valor)}
      error={refusal}
      onStep={(contado) => {
        changeTyped(null)
        onChange(contado)
      }}
      onChange={({ target: { value } }) => changeTyped(value)}
      onBlur={finishTyping}
      // Out of the field, so that the next label is read as one.
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

export function Diferenca({ linha }: { linha: Pick<LinhaContada, 'contado' | 'registrado'> }) {
  const pecas = diferenca(linha)
  if (pecas === 0) return <span className="text-sucesso">Confere</span>
  const pecaCount = Math.abs(pecas).toLocaleString('pt-BR')
  return (
    <span
      className="font-titulo whitespace-nowrap data-[sinal=sobra]:text-aviso data-[sinal=falta]:text-erro"
      data-sinal={pecas > 0 ? 'sobra' : 'falta'}
    >
      {pecaCount} {pecas > 0 ? 'a mais' : 'a menos'}
    </span>
  )
}

/** Why a line, or the whole count, needs another look. */
export const Aviso = ({ children }: { children: ReactNode }) => (
  <p className="text-aviso bg-aviso-fundo basis-full py-2 px-3 m-0 text-m rounded-controle-p max-md:order-3">
    {children}
  </p>
)
