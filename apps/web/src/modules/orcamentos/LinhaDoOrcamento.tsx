import { MOCKUPS_POR_LINHA } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button, IconButton } from '../../shared/ui/Button.tsx'
import { Fields } from '../../shared/ui/Card.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { IntegerField, TextAreaField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { enviarMockups } from './orcamentos.queries.ts'
import type { LinhaDigitada } from './rascunho.ts'

interface LinhaDoOrcamentoProps {
  linha: LinhaDigitada
  numero: number
  /** Was just added: what is typed next goes into it. */
  nova: boolean
  erro: (campo: string) => string | undefined
  /** `mudanca` starts from the line as it is then: pictures come in later. */
  onChange: (mudanca: (linha: LinhaDigitada) => Partial<LinhaDigitada>) => void
  /** One more sending of pictures is under way (1), or has ended (-1). */
  onSending: (mais: 1 | -1) => void
  onRemove: () => void
}

export function LinhaDoOrcamento({ linha, numero, nova, erro, onChange, onSending, onRemove }: LinhaDoOrcamentoProps) {
  const primeiro = useRef<HTMLInputElement>(null)
  const livre = linha.produto_id === null
  useEffect(() => {
    if (nova) primeiro.current?.focus()
  }, [nova])
  const campo = (nome: 'descricao' | 'quantidade' | 'valor_unitario' | 'estampa' | 'nomes') => ({
    value: linha[nome],
    error: erro(nome === 'nomes' ? 'personalizacao' : nome),
    onChange: ({ target }: { target: { value: string } }) => onChange(() => ({ [nome]: target.value })),
  })
  return (
    <li
      className="flex flex-col gap-3 [&_p]:m-0 [&_h3]:m-0 [&_h3]:text-l [&_h3]:font-forte [&_h3]:wrap-anywhere"
      aria-label={`Item ${numero}`}
    >
      <div className="k-pontas">
        <h3>Item {numero}</h3>
        <IconButton aria-label={`Remover o item ${numero}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </div>
      <TextField
        label="Descrição"
        {...(livre && { ref: primeiro })}
        required
        maxLength={500}
        {...campo('descricao')}
        error={erro('descricao') ?? erro('produto_id') ?? erro('variacao_id')}
      />
      <Fields columns={2} phone={2}>
        <IntegerField label="Quantidade" {...(!livre && { ref: primeiro })} required {...campo('quantidade')} />
        <MoneyField label="Preço" required {...campo('valor_unitario')} />
      </Fields>
      <TextField label="Estampa" maxLength={200} placeholder="DTF, frente, 28 cm" {...campo('estampa')} />
      <Mockups linha={linha} numero={numero} onChange={onChange} onSending={onSending} />
      <details open={linha.nomes !== '' || erro('personalizacao') !== undefined}>
        <summary className="k-dobra">Nomes e números</summary>
        <TextAreaField label="Um por peça" hint="Uma linha por peça: Bia, 10" rows={4} {...campo('nomes')} />
      </details>
    </li>
  )
}

type MockupsProps = Pick<LinhaDoOrcamentoProps, 'linha' | 'numero' | 'onChange' | 'onSending'>

function Mockups({ linha, numero, onChange, onSending }: MockupsProps) {
  const entrada = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useTold(
    {
      ...enviarMockups,
      onMutate: () => onSending(1),
      onSettled: () => onSending(-1),
      onSuccess: (novos) =>
        onChange(({ mockups }) => ({ mockups: [...mockups, ...novos].slice(0, MOCKUPS_POR_LINHA) })),
    },
    'A imagem não pôde ser enviada. Tente novamente.',
  )
  return (
    <fieldset
      className="flex flex-wrap gap-2.5 [&_img]:block [&_img]:w-24 [&_img]:h-24 [&_img]:object-cover [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle-p"
      aria-label={`Imagens do item ${numero}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (event.dataTransfer.files.length > 0) mutate([...event.dataTransfer.files])
      }}
    >
      {linha.mockups.map(({ arquivo, miniatura }, indice) => (
        <span key={arquivo} className="flex flex-col gap-1 items-center">
          <img src={miniatura} alt={`Imagem ${indice + 1} do item ${numero}`} />
          <button
            type="button"
            className="k-acao"
            aria-label={`Tirar a imagem ${indice + 1} do item ${numero}`}
            onClick={() => onChange(({ mockups }) => ({ mockups: mockups.filter((um) => um.arquivo !== arquivo) }))}
          >
            Tirar
          </button>
        </span>
      ))}
      {linha.mockups.length < MOCKUPS_POR_LINHA && (
        <Button variant="default" icon={IconPhotoPlus} loading={isPending} onClick={() => entrada.current?.click()}>
          {linha.mockups.length === 0 ? 'Adicionar imagem' : 'Outra imagem'}
        </Button>
      )}
      <input
        ref={entrada}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={`Imagens para o item ${numero}`}
        onChange={({ target }) => {
          if (target.files?.length) mutate([...target.files])
          target.value = ''
        }}
      />
    </fieldset>
  )
}
