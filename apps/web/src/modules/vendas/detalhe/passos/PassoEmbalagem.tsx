import type { Embalagem, EmbalagensDaVenda } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { formatMedida } from '@estampa/contract/shared/money.ts'
import { ACOES, acoesPossiveis } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../../../shared/api/apiError.ts'
import { FieldsDraft } from '../../../../shared/forms/drafts/FieldsDraft.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { useUnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../../shared/ui/fields/SelectField.tsx'
import { RefusalReason } from '../../../../shared/ui/Refusal.tsx'
import { erroDaMedida, type NomeDaMedida, type Textos, textosDe, valoresDe } from '../../../../shared/vendas/medidas.ts'
import { embalagensDaVenda } from '../../../embalagens/embalagens.queries.ts'
import { saveMedidas } from '../../vendas.queries.ts'
import { CamposDasMedidas } from './CamposDasMedidas.tsx'
import { ProximoPasso, useAdvanceVenda } from './ProximoPasso.tsx'

export function PassoEmbalagem({ venda }: { venda: Venda }) {
  const form = useId()
  const { data: caixas } = useQuery(embalagensDaVenda(venda.id))
  const start = textosDe({ ...venda, peso: venda.peso ?? (caixas?.peso_dos_itens || null) })
  /** What a person typed or chose; the rest is as it began, whenever that is known. */
  const [typed, setTyped] = useState<Partial<Textos>>({})
  const texts = { ...start, ...typed }
  const setTexts = (changeTextos: (textos: Textos) => Textos) =>
    setTyped((before) => {
      const current = { ...start, ...before }
      const novos = Object.entries(changeTextos(current))
      return {
        ...before,
        ...Object.fromEntries(novos.filter(([name, text]) => text !== current[name as NomeDaMedida])),
      }
    })
  const [blurredMedidas, setBlurredMedidas] = useState<ReadonlySet<NomeDaMedida>>(new Set())
  const save = useMutation(saveMedidas(venda.id))
  const { avancar, ocupada, erro, recusa } = useAdvanceVenda(venda, {
    para: ACOES.confirmarMedidas.para,
    antes: save.mutateAsync,
    falhaAntes: (saveError) => sentenceOf(saveError, 'Não foi possível salvar as medidas. Tente novamente.', 'erro'),
  })
  const values = valoresDe(texts)
  const hasChanged = JSON.stringify(values) !== JSON.stringify(valoresDe(start))
  useUnsavedQuestion(hasChanged && !ocupada)
  const impedimento = acoesPossiveis({ ...venda, ...values }).find(
    ({ nome }) => nome === 'confirmarMedidas',
  )?.impedimento
  const findRefusal = (name: NomeDaMedida) => (erro instanceof ApiError ? erro.ofField(name) : undefined)
  const sendMedidas = (event: FormEvent) => {
    event.preventDefault()
    const { altura, largura, comprimento, peso } = values
    if (impedimento || ocupada || !altura || !largura || !comprimento || !peso) return
    avancar({ altura, largura, comprimento, peso })
  }
  const proceed = { type: 'submit', form, disabled: Boolean(impedimento), loading: ocupada } as const
  return (
    <>
      <ProximoPasso
        venda={venda}
        instrucao="Meça e pese o pacote pronto para envio."
        situacao={impedimento}
        motivo={recusa && <RefusalReason>{recusa}</RefusalReason>}
        seguir={proceed}
        botoes={<Button {...proceed}>{ACOES.confirmarMedidas.rotulo}</Button>}
      >
        <EscolherEmbalagem data={caixas} onChoose={(medidas) => setTexts((atuais) => ({ ...atuais, ...medidas }))} />
        <form id={form} onSubmit={sendMedidas} noValidate>
          <FieldsDraft name="Medidas do pacote" changed={hasChanged} />
          <CamposDasMedidas
            textos={texts}
            erroDe={(name) => (blurredMedidas.has(name) ? erroDaMedida(texts[name]) : undefined) ?? findRefusal(name)}
            onChange={setTexts}
            onBlur={(name) => setBlurredMedidas(new Set([...blurredMedidas, name]))}
          />
        </form>
      </ProximoPasso>
    </>
  )
}

/** As high while it is read as with a box: the measures below stay where they are. */
const LUGAR = 'min-h-22 mb-4'

interface EscolherEmbalagemProps {
  /** Undefined while it is read. */
  data: EmbalagensDaVenda | undefined
  onChoose: (textos: Partial<Textos>) => void
}

/** Fills the measures from a box of the shop, and the weight from the items and the box while all are known. */
function EscolherEmbalagem({ data, onChoose }: EscolherEmbalagemProps) {
  const [chosenId, setChosenId] = useState('')
  if (!data) return <div className={LUGAR} />
  const { peso_dos_itens: pesoDosItens, embalagens } = data
  const itens = pesoDosItens === null ? null : `Os itens pesam ${formatMedida(pesoDosItens)} kg.`
  const registerLink = (
    <Link className="text-link max-md:inline-flex max-md:items-center max-md:min-h-11" to="/configuracoes/embalagens">
      Cadastrar embalagens
    </Link>
  )
  const chooseEmbalagem = (value: string) => {
    setChosenId(value)
    const caixa = embalagens.find(({ id }) => String(id) === value)
    if (caixa) onChoose(medidasDa(caixa, pesoDosItens))
  }
  return (
    <div className={`${LUGAR} max-w-105`}>
      <SelectField
        label="Caixa"
        placeholder="Outra medida"
        value={chosenId}
        disabled={embalagens.length === 0}
        hint={
          <>
            {itens ?? 'Falta o peso de algum produto: pese o pacote.'} {embalagens.length === 0 && registerLink}
          </>
        }
        onChange={(event) => chooseEmbalagem(event.target.value)}
        options={embalagens.map(({ id, nome, usada_em }) => ({
          value: id,
          label: usada_em ? `${nome} (usada com estes modelos)` : nome,
        }))}
      />
    </div>
  )
}

const medidasDa = ({ altura, largura, comprimento, peso }: Embalagem, itens: number | null): Partial<Textos> => ({
  altura: formatMedida(altura),
  largura: formatMedida(largura),
  comprimento: formatMedida(comprimento),
  ...(itens !== null && { peso: formatMedida(itens + peso) }),
})
