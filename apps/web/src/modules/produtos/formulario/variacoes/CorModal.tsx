import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useRef, useState } from 'react'
import { Fields } from '../../../../shared/ui/Card.tsx'
import { FormModal } from '../../../../shared/ui/FormModal.tsx'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import css from './CorField.module.css'
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
      <div className={css.paleta} role="group" aria-label="Cores comuns">
        {CORES_COMUNS.map(({ nome_cor }) => (
          <button
            key={nome_cor}
            type="button"
            className={css.tinta}
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
        <div className={css.hex}>
          <input
            type="color"
            className={css.roda}
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
