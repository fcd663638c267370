import { chaveDoPar } from '@estampa/contract/produtos/pares.ts'
import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Fields } from '../../../../shared/ui/Card.tsx'
import { Modal } from '../../../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { IntegerField } from '../../../../shared/ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../../../shared/ui/fields/wholeNumber.ts'
import { type CamposDaVariacao, NOVA_VARIACAO } from '../campos.ts'
import { EscolhaDeCores, useTons } from './CorModal.tsx'
import { type Cor, mesmaCor } from './cor.ts'
import { CORES_COMUNS, nomeDeCor, TOM_NEUTRO } from './cores.ts'

const GRUPO = 'm-0 mb-5 [&_legend]:mb-2 [&_legend]:text-m [&_legend]:font-medio'

const NENHUMA = '0'

interface VariasModalProps {
  temCor: boolean
  temTamanho: boolean
  existentes: readonly CamposDaVariacao[]
  onAdd: (novas: CamposDaVariacao[]) => void
  onClose: () => void
}

/** Adds each combination of the chosen colours and sizes that does not exist yet. */
export function VariasModal({ temCor, temTamanho, existentes, onAdd, onClose }: VariasModalProps) {
  const [cores, setCores] = useState<readonly Cor[]>([])
  const [tamanhos, setTamanhos] = useState<readonly string[]>([])
  const [quantidade, setQuantidade] = useState(NENHUMA)
  const refusal = wholeNumberRefusal(quantidade, { min: 0, max: PECAS_MAXIMAS })
  const { cadastradas, tomDe } = useTons()
  const names = nomesPossiveis(cadastradas, existentes, cores)
  // A tone that was chosen here stands above the shop's.
  const tomAqui = (name: string) =>
    [...cores, ...existentes].find(({ nome_cor, cor }) => cor !== '' && mesmaCor(nome_cor, name))?.cor ?? tomDe(name)
  const novas = combineVariacoes(temCor ? cores : [], temTamanho ? tamanhos : [], quantidade, existentes)

  const isCorChosen = (name: string) => cores.some(({ nome_cor }) => mesmaCor(nome_cor, name))
  const toggleCor = (nome_cor: string) => {
    if (isCorChosen(nome_cor)) setCores(cores.filter((cor) => !mesmaCor(cor.nome_cor, nome_cor)))
    else setCores([...cores, { nome_cor, cor: tomAqui(nome_cor) ?? TOM_NEUTRO }])
  }
  const toggleTamanho = (tamanho: string) =>
    setTamanhos(TAMANHOS.filter((t) => (t === tamanho) !== tamanhos.includes(t)))
  const isRefused = novas.length === 0 || refusal !== undefined
  const add = () => {
    if (isRefused) return
    onAdd(novas)
    onClose()
  }
  return (
    <Modal
      title="Adicionar várias variações"
      size="lg"
      onClose={onClose}
      ctrlEnter
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={isRefused} onClick={add}>
            {novas.length === 1 ? 'Adicionar 1 variação' : `Adicionar ${novas.length} variações`}
          </Button>
        </>
      }
    >
      <UnsavedQuestion changed={cores.length > 0 || tamanhos.length > 0 || quantidade !== NENHUMA} />
      {temTamanho && (
        <fieldset className={GRUPO}>
          <legend>Tamanhos</legend>
          <div className="flex flex-wrap gap-2">
            {TAMANHOS.map((tamanho) => (
              <button
                key={tamanho}
                type="button"
                className="k-chave [--altura:36px] touch:justify-center touch:min-w-11"
                aria-pressed={tamanhos.includes(tamanho)}
                onClick={() => toggleTamanho(tamanho)}
              >
                {tamanho}
              </button>
            ))}
            <button type="button" className="k-acao" onClick={() => setTamanhos(TAMANHOS.slice(1, 5))}>
              P ao GG
            </button>
          </div>
        </fieldset>
      )}
      {temCor && (
        <fieldset className={GRUPO}>
          <legend>Cores</legend>
          <EscolhaDeCores nomes={names} tomDe={tomAqui} escolhida={isCorChosen} onChoose={toggleCor} />
        </fieldset>
      )}
      <Fields>
        <IntegerField
          label="Quantidade de cada"
          value={quantidade}
          error={refusal}
          onChange={(event) => setQuantidade(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            // The key must not press the button that has the focus next.
            event.preventDefault()
            if (!event.repeat) add()
          }}
        />
      </Fields>
    </Modal>
  )
}

/** Colours without repetition: the product's, then the shop's, then the common ones. */
function nomesPossiveis(
  registeredCores: readonly string[],
  existentes: readonly Cor[],
  novas: readonly Cor[],
): string[] {
  const lojaCores = registeredCores.map((value) => ({ nome_cor: nomeDeCor(value) }))
  const candidateNames = [...existentes, ...lojaCores, ...CORES_COMUNS, ...novas]
    .map(({ nome_cor }) => nome_cor)
    .filter((name) => name !== '')
  return candidateNames.filter((name, i) => candidateNames.findIndex((candidate) => mesmaCor(candidate, name)) === i)
}

/** Each colour in each size, without existing combinations. With no colours or no sizes, the other dimension alone. */
export function combineVariacoes(
  cores: readonly Cor[],
  tamanhos: readonly string[],
  quantidade: string,
  existentes: readonly Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>[],
): CamposDaVariacao[] {
  const emptyCor: Cor = { cor: '', nome_cor: '' }
  return (cores.length > 0 ? cores : [emptyCor])
    .flatMap((cor) => (tamanhos.length > 0 ? tamanhos : ['']).map((tamanho) => ({ ...cor, tamanho })))
    .filter(({ nome_cor, tamanho }) => nome_cor !== '' || tamanho !== '')
    .filter((nova) => !existentes.some((v) => mesmoTamanho(v, nova) && mesmaCor(v.nome_cor, nova.nome_cor)))
    .map((nova) => ({ ...NOVA_VARIACAO, ...nova, quantidade }))
}

const mesmoTamanho = (...duas: [Pick<CamposDaVariacao, 'tamanho'>, Pick<CamposDaVariacao, 'tamanho'>]): boolean =>
  chaveDoPar({ tamanho: duas[0].tamanho }) === chaveDoPar({ tamanho: duas[1].tamanho })
