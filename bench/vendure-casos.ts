import { SOBRENOME_COMUM, SOBRENOME_RARO } from './pessoas.ts'

/** A question to Vendure's admin API that shows what the named screen of ours shows. */
export interface CasoDoVendure {
  /** As in the bench's own table. */
  readonly nome: string
  readonly consulta: string
  readonly variaveis?: object
  /** Takes seconds: asked by one client alone. */
  readonly umSo?: true
}

const PAGINA = 50

/** The list with what a card shows: name, picture, prices and stock of its variations. */
const LISTA = `query ($options: ProductListOptions) { products(options: $options) { totalItems items {
  id name enabled featuredAsset { preview } variants { id sku priceWithTax stockLevel } } } }`
const PELO_INDICE = `query ($input: SearchInput!) { search(input: $input) { totalItems items {
  productId productName sku enabled inStock productAsset { preview }
  priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } } } }`
const PRODUTO = `query ($id: ID!) { product(id: $id) { id createdAt updatedAt enabled name slug description
  featuredAsset { id preview } assets { id preview width height } facetValues { id name } collections { id name }
  optionGroups { id code name options { id code name } }
  variants { id sku name enabled price priceWithTax options { id code name groupId }
    stockLevels { stockOnHand stockAllocated stockLocationId } } } }`
const CLIENTES = `query ($options: CustomerListOptions) { customers(options: $options) { totalItems items {
  id firstName lastName emailAddress phoneNumber addresses { city province } } } }`
const VENDAS = `query ($options: OrderListOptions) { orders(options: $options) { totalItems items {
  id code state orderPlacedAt updatedAt totalWithTax currencyCode customer { id firstName lastName }
  shippingLines { shippingMethod { name } } lines { id quantity } } } }`

/** As its dashboard searches the list of products: by name. */
const busca = (nome: string, palavra: string): CasoDoVendure => ({
  nome,
  consulta: LISTA,
  variaveis: { options: { take: PAGINA, filter: { name: { contains: palavra } }, sort: { id: 'DESC' } } },
})
/** What its admin pages filter customers by. */
const clientes = (nome: string, palavra: string): CasoDoVendure => {
  const contains = { contains: palavra }
  const filter = { _or: [{ firstName: contains }, { lastName: contains }, { emailAddress: contains }] }
  return { nome, consulta: CLIENTES, variaveis: { options: { take: PAGINA, filter, sort: { lastName: 'ASC' } } } }
}

export const leiturasDoVendure = (produto: string): CasoDoVendure[] => [
  { nome: 'products, list', consulta: LISTA, variaveis: { options: { take: PAGINA, sort: { id: 'DESC' } } } },
  busca('products, rare word', 'Lobo-Guará'),
  busca('products, word of hundreds', 'Girassol'),
  busca('products, medium word', 'Caneca'),
  busca('products, common word', 'Camiseta'),
  {
    nome: 'products, rare word, by the index of its search plugin',
    consulta: PELO_INDICE,
    variaveis: { input: { term: 'Lobo-Guará', take: PAGINA, groupByProduct: true } },
    umSo: true,
  },
  { nome: 'a product in full', consulta: PRODUTO, variaveis: { id: produto } },
  clientes('customers, rare name', SOBRENOME_RARO),
  clientes('customers, common name', SOBRENOME_COMUM),
  {
    nome: 'sales, list',
    consulta: VENDAS,
    variaveis: { options: { take: PAGINA, sort: { updatedAt: 'DESC' }, filter: { state: { notEq: 'Cancelled' } } } },
  },
]

/** A sale as its admin pages make one: an empty draft first, then all the rest, here in a single request. */
export const RASCUNHO = 'mutation { createDraftOrder { id } }'
export const VENDA = `mutation ($id: ID!, $cliente: ID!, $a: ID!, $b: ID!, $envio: ID!, $endereco: CreateAddressInput!) {
  a: addItemToDraftOrder(orderId: $id, input: { productVariantId: $a, quantity: 1 }) { __typename }
  b: addItemToDraftOrder(orderId: $id, input: { productVariantId: $b, quantity: 1 }) { __typename }
  cliente: setCustomerForDraftOrder(orderId: $id, customerId: $cliente) { __typename }
  endereco: setDraftOrderShippingAddress(orderId: $id, input: $endereco) { id }
  envio: setDraftOrderShippingMethod(orderId: $id, shippingMethodId: $envio) { __typename }
  passo: transitionOrderToState(id: $id, state: "ArrangingPayment") { __typename }
  venda: addManualPaymentToOrder(input: { orderId: $id, method: "pix", metadata: {} }) {
    __typename ... on Order { id code state totalWithTax lines { id quantity productVariant { sku name } } } } }`
