import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useRef, useState } from 'react'
import { Fields } from '../../../../shared/ui/Card.tsx'
import { FormModal } from '../../../../shared/ui/FormModal.tsx'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import { type Cor, mesmaCor } from './cor.ts'
import { CORES_COMUNS, lerHex, nomeDeCor } from './cores.ts'
import { EscolhaDeCores } from './EscolhaDeCores.tsx'
import { useTons } from './useTons.ts'

interface CorModalProps {
  inicial: Cor
  onChoose: (cor: Cor) => void
  onClose: () => void
}

const PRETO = '#000000'

/** The colour picker: a palette, the shop's own colour names, and any colour with its name. */
export function CorModal({ inicial, onChoose, onClose }: CorModalProps) {
  const [nome, setNome] = useState(inicial.nome_cor)
  const { cadastradas, tomDe } = useTons()
  // Null: as the name has it.
  const [escolhido, setEscolhido] = useState(inicial.cor || null)
  const hex = escolhido ?? tomDe(nome) ?? ''
  const [erros, setErros] = useState<{ nome?: string; hex?: string }>({})
  const campoDoNome = useRef<HTMLInputElement>(null)

  const nomear = (digitado: string) => {
    setNome(digitado.replace(/\s+/g, '-'))
    setErros(({ nome: _, ...outros }) => outros)
  }
  const tingir = (tom: string) => {
    setEscolhido(tom)
    setErros(({ hex: _, ...outros }) => outros)
  }
  const sugerir = (sugerido: string) => {
    setNome(nomeDeCor(sugerido))
    setEscolhido(null)
    setErros({})
  }
  const concluir = () => {
    const cor = lerHex(hex)
    const nome_cor = nomeDeCor(nome)
    if (nome_cor === '') {
      setErros({ nome: 'O nome da cor é obrigatório.' })
      return campoDoNome.current?.focus()
    }
    if (cor === null) return setErros({ hex: hex === '' ? 'Escolha o tom desta cor.' : 'Use a forma #rrggbb' })
    onChoose({ cor, nome_cor })
  }
  return (
    <FormModal title="Escolher cor" size="md" submit="Usar cor" busy={false} onSubmit={concluir} onClose={onClose}>
      <div
        className="grid gap-2 grid-cols-8 -m-1.5 p-1.5 touch:gap-1.5 touch:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
        role="group"
        aria-label="Cores comuns"
      >
        {CORES_COMUNS.map(({ nome_cor }) => (
          <button
            key={nome_cor}
            type="button"
            className="w-full h-10 border border-[color-mix(in_srgb,var(--e-texto)_28%,transparent)] rounded-controle aria-pressed:[outline:3px_solid_var(--e-marca)] aria-pressed:outline-offset-2 touch:h-11"
            style={{ background: tomDe(nome_cor) }}
            title={nome_cor}
            aria-label={nome_cor}
            aria-pressed={mesmaCor(nome, nome_cor)}
            onClick={() => sugerir(nome_cor)}
          />
        ))}
      </div>
      {cadastradas.length > 0 && (
        <div role="group" aria-label="Cores cadastradas nos atributos">
          <EscolhaDeCores
            nomes={cadastradas}
            tomDe={tomDe}
            escolhida={(valor) => mesmaCor(nome, valor)}
            onChoose={sugerir}
          />
        </div>
      )}
      <Fields>
        <TextField
          ref={campoDoNome}
          label="Nome da cor"
          required
          data-autofocus
          maxLength={CARACTERES.variacao.nome_cor}
          value={nome}
          onChange={(event) => nomear(event.target.value)}
          error={erros.nome}
        />
        <div className="flex gap-2.5 items-end self-start [&_>_:last-child]:flex-1">
          <input
            type="color"
            className="flex-none w-12 h-11 p-0.75 cursor-pointer bg-superficie border border-borda-forte rounded-controle md:h-10"
            aria-label="Tom da cor"
            value={lerHex(hex) ?? PRETO}
            onChange={(event) => tingir(event.target.value)}
          />
          <TextField
            label="Código da cor"
            spellCheck={false}
            value={hex}
            onChange={(event) => tingir(event.target.value)}
            error={erros.hex}
          />
        </div>
      </Fields>
    </FormModal>
  )
}
